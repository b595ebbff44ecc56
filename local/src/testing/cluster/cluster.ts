import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerCredentials } from '@grpc/grpc-js'
import { type Relay, startRelay } from '@safe-menu/server-kit/testing/relay'
import { pino } from 'pino'
import { createEventLog } from '../../event-store/engine/event-log.ts'
import { createReader } from '../../event-store/engine/reader.ts'
import { createGrpcServer } from '../../event-store/grpc/services.ts'
import { openDirectory } from '../../event-store/storage/directory.ts'
import { addGossip, type Member } from '../../event-store/testing/cluster-services.ts'
import { logUpTo } from './log-view.ts'
import { nodeHandlers, type Role } from './node-handlers.ts'

const address = '127.0.0.1'
const log = pino({ level: 'silent' })

/** The moment at which a node lost the others. */
interface Lost {
  readonly at: number
  readonly wasLeader: boolean
  /** The last event that it has. */
  readonly head: number
  /** The leader at that time. */
  readonly leader: ClusterNode
}

export interface ClusterNode extends Pick<Member, 'instanceId' | 'port'> {
  readonly relay: Relay
  /** `null`: it is connected with the other nodes. */
  lost: Lost | null
}

export type Cluster = Awaited<ReturnType<typeof startEventStoreCluster>>

/**
 * A cluster of three nodes for tests, over one log. The nodes have their own ports and answer clients as those of a real cluster do
 * when they lead, follow, are cut off, frozen or gone. `noticeMs`: how long it takes until the loss of a node is noticed and another
 * one leads; some 5 s in a real cluster.
 */
export async function startEventStoreCluster({ noticeMs = 500 } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'event-store-cluster-'))
  const storage = await openDirectory(directory)
  const eventLog = createEventLog({ storage, log, now: Date.now, onBroken: () => undefined })
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const servers: ReturnType<typeof createGrpcServer>[] = []
  const timers = new Set<NodeJS.Timeout>()
  const nodes: ClusterNode[] = []

  async function startNode(): Promise<ClusterNode> {
    const visible = () => node.lost?.head ?? eventLog.reader.committed()
    const reader = createReader({ storage: logUpTo(storage, visible), now: Date.now, committed: visible })
    const server = createGrpcServer(
      nodeHandlers({
        eventLog,
        reader,
        role: () => roleOf(node),
        leader: () => ({ address, port: (node.lost?.leader ?? leader).port }),
        stopping: stopping.signal,
        log,
      }),
    )
    addGossip(server, () => membersFor(node))
    servers.push(server)
    const inner = await new Promise<number>((resolve, reject) => {
      const credentials = ServerCredentials.createInsecure()
      server.bindAsync(`${address}:0`, credentials, (error, port) => (error ? reject(error) : resolve(port)))
    })
    const relay = await startRelay(`esdb://${address}:${inner}?tls=false`)
    const node: ClusterNode = { instanceId: randomUUID(), port: relay.port, relay, lost: null }
    return node
  }

  const noticed = ({ at }: Lost) => performance.now() - at >= noticeMs

  function roleOf(node: ClusterNode): Role {
    if (node.lost === null) return node === leader ? 'leader' : 'follower'
    if (!node.lost.wasLeader) return 'lost'
    return noticed(node.lost) ? 'not ready' : 'losing'
  }

  function membersFor(viewer: ClusterNode): Member[] {
    return nodes.map(node => {
      const { instanceId, port } = node
      const role = roleOf(node)
      const isLeader = node === (viewer.lost?.leader ?? leader) && !(node === viewer && role === 'not ready')
      const state = role === 'not ready' && node === viewer ? 'UNKNOWN' : isLeader ? 'LEADER' : 'FOLLOWER'
      const isGone = [viewer.lost, node.lost].some(lost => lost !== null && noticed(lost))
      return { instanceId, address, port, state, isAlive: node === viewer || !isGone }
    })
  }

  /** The others no longer hear of the node. If it led, they notice and another one leads. */
  function lose(node: ClusterNode): void {
    if (node.lost !== null) return
    const wasLeader = node === leader
    node.lost = { at: performance.now(), wasLeader, head: eventLog.reader.committed(), leader }
    if (wasLeader) timers.add(setTimeout(elect, noticeMs))
  }

  function elect(): void {
    const connected = nodes.filter(({ lost }) => lost === null)
    const [next] = connected
    if (next !== undefined && connected.length * 2 > nodes.length) leader = next
  }

  /** A leader that was deposed meanwhile ends its process. Others receive what they have missed. */
  function findOthers(node: ClusterNode): void {
    if (node.lost?.wasLeader && node !== leader) node.relay.leave()
    else node.lost = null
    eventLog.reader.wake()
  }

  const [first, second, third] = [await startNode(), await startNode(), await startNode()]
  nodes.push(first, second, third)
  let leader = first

  return {
    url: `esdb://${nodes.map(({ port }) => `${address}:${port}`).join(',')}?tls=false`,
    leader: () => leader,
    followers: () => nodes.filter(node => node !== leader),
    /** The leader becomes a follower and keeps its connections; another one leads. */
    resign(): void {
      leader = nodes.find(node => node !== leader && node.lost === null) ?? leader
    },
    /** Clients still reach the node, but the other nodes do not. */
    cutOff: lose,
    /** Ends `cutOff`. */
    reconnect: findOthers,
    /** The node accepts connections and does nothing more: its process is suspended, or its network lost. */
    freeze(node: ClusterNode): void {
      node.relay.hold()
      lose(node)
    },
    /** Ends `freeze`. */
    thaw(node: ClusterNode): void {
      node.relay.release()
      findOthers(node)
    },
    kill(node: ClusterNode): void {
      node.relay.leave()
      lose(node)
    },
    /** Starts a node again that was killed or has ended its process. */
    restart(node: ClusterNode): void {
      node.lost = null
      node.relay.comeBack()
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      await Promise.all(nodes.map(({ relay }) => relay.close()))
      for (const server of servers) server.forceShutdown()
      await eventLog.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
