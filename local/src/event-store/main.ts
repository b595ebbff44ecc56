import { join } from 'node:path'
import { createEventStoreServer } from './server.ts'

const server = createEventStoreServer({
  directory: join(process.env['DATA_DIR'] ?? '.data', 'event-store'),
  port: Number(process.env['PORT'] ?? 2113),
})
const { port } = await server.start()
console.log(`Event store ready on port ${port}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.stop())
