// The cost of Socket.IO itself: rooms, an acknowledgement and the same message to the room. No rules, no database.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const server = createServer()
const io = new Server(server, { serveClient: false, perMessageDeflate: false })
const numbers = new Map()
io.on('connection', (socket) => {
  const { userId, rooms } = socket.handshake.auth
  socket.join(rooms)
  socket.on('send_message', ({ room_id, content, client_id }, reply) => {
    const seq = (numbers.get(room_id) ?? 0) + 1
    numbers.set(room_id, seq)
    const message = {
      id: crypto.randomUUID(),
      room_id,
      user_id: userId,
      posted_by: 'Person',
      messages: content,
      created_at: new Date().toISOString(),
      seq,
      client_id,
      deleted: false,
    }
    io.to(room_id).emit('new_message', message)
    reply({ ok: true, message })
  })
})
process.on('disconnect', () => process.exit(0))
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ listening: true }))
