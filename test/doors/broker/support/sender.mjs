// A client that a test can kill or stop: sends one command, and prints the reply.
import { connect } from "@nats-io/transport-node"

const [port, subject, message] = process.argv.slice(2)
const client = await connect({ servers: `127.0.0.1:${port}` })
process.stdout.write("sent\n")
const reply = await client.request(subject, message, { timeout: 60_000 })
process.stdout.write(`${reply.string()}\n`)
await client.close()
