// Owns the listener and the sockets of the peer: the server that somebody builds with Node's `ws`, JSON and an
// afternoon. It meets players in a lobby and hands their moves to rooms; it must never know a rule of the game.

import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { WebSocketServer } from "ws";
import { lobbyWelcome, pong, seekOpened, gameReady } from "./frames.js";
import { Room } from "./room.js";

const { values } = parseArgs({ options: { listen: { type: "string", default: "127.0.0.1:8082" } } });
const [host, port] = values.listen.split(":");

/** Rooms by their id; a room goes with its last member. */
const rooms = new Map();
/** Offers by their id, each with the socket of whoever made it. */
const offers = new Map();

// Compression is off, as it is in the others that are measured; a backlog for crowds that come at once.
const server = new WebSocketServer({ host, port: Number(port), backlog: 1024, perMessageDeflate: false, maxPayload: 64 * 1024 });

server.on("connection", (socket, request) => {
  socket.on("error", () => socket.terminate());
  const path = request.url ?? "";
  if (path.startsWith("/ws/game/")) {
    const room = rooms.get(path.slice("/ws/game/".length));
    if (room) enterRoom(socket, room);
    else socket.close(1008, "unknown game");
  } else {
    socket.on("message", (data) => withJson(socket, data, (message) => lobby(socket, message)));
  }
});

/** Whoever sends what is no JSON has no business here. */
function withJson(socket, data, then) {
  let message;
  try {
    message = JSON.parse(data);
  } catch {
    socket.close(1007, "not JSON");
    return;
  }
  then(message);
}

function lobby(socket, message) {
  switch (message.type) {
    case "hello":
      return socket.send(lobbyWelcome());
    case "open_seek": {
      const seek = {
        id: name("s"),
        name: "Guest 1234",
        settings: message.settings,
        color: message.color,
        visibility: message.visibility,
      };
      offers.set(seek.id, socket);
      return socket.send(seekOpened(message.id, seek));
    }
    case "accept_seek": {
      const owner = offers.get(message.seek);
      if (!owner) return socket.close(1008, "unknown offer");
      offers.delete(message.seek);
      const room = new Room(name("g"), () => rooms.delete(room.id));
      rooms.set(room.id, room);
      for (const [member, color] of [[owner, "black"], [socket, "white"]]) {
        const token = name(color[0]);
        room.seats.set(token, color);
        member.send(gameReady(message.seek, room.id, color, token));
      }
      return undefined;
    }
    case "ping":
      return socket.send(pong());
    default:
      return undefined;
  }
}

function enterRoom(socket, room) {
  let member;
  socket.on("close", () => member && room.leave(member));
  socket.on("message", (data) =>
    withJson(socket, data, (message) => {
      if (member) room.heard(member, message);
      else if (message.type === "hello") member = room.join(socket, message.token);
    }),
  );
}

/** As long as a real id. */
function name(kind) {
  return kind + randomBytes(11).toString("hex").slice(0, 21);
}
