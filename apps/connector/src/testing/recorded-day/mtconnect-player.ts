import { MTCONNECT_DEFAULTS } from '@millwright/contract/connectors/settings/mtconnect'
import { SHDR_DEFAULTS } from '@millwright/contract/connectors/settings/shdr'
import { startTestAgent } from '../test-agent.ts'
import { startTestTcp } from '../test-tcp.ts'
import type { DayStep, StartPlayer } from './player.ts'

const WORDS = { EXE: 'ACTIVE', READY: 'READY', FAIL: 'INTERRUPTED' } as const

/** As an adapter sends them: a condition is a line of its own. */
function createLines() {
  let raised = 0
  return ({ ts, state, parts, energy, alarm }: DayStep): string[] => {
    const time = new Date(ts).toISOString()
    const lines = [`${time}|execution|${WORDS[state]}|parts|${parts}|feed|${energy}`]
    if (raised !== 0 && alarm !== raised) lines.unshift(`${time}|logic|NORMAL|${raised}|||`)
    if (alarm !== 0 && alarm !== raised) lines.unshift(`${time}|logic|FAULT|${alarm}|2||Vacuum`)
    raised = alarm
    return lines
  }
}

export const startAgentPlayer: StartPlayer = async (first) => {
  const agent = await startTestAgent({ now: Date.now })
  const linesOf = createLines()
  agent.feed([`${new Date(first.ts).toISOString()}|avail|AVAILABLE`, ...linesOf(first)])
  return {
    source: {
      Protocol: 'mtconnect',
      Settings: { ...MTCONNECT_DEFAULTS, Address: agent.address, IntervalMs: 100 },
    },
    nodes: { state: 'exec', parts: 'parts', energy: 'feed', alarm: 'logic' },
    words: WORDS,
    times: 'own',
    play: (step) => agent.feed(linesOf(step)),
    stop: () => agent.close(),
  }
}

/** Without an agent between. */
export const startAdapterPlayer: StartPlayer = async (first) => {
  const linesOf = createLines()
  const begin = linesOf(first)
  const tcp = await startTestTcp((socket) => void socket.write(`${begin.join('\n')}\n`))
  return {
    source: { Protocol: 'shdr', Settings: { ...SHDR_DEFAULTS, Port: tcp.port } },
    nodes: { state: 'execution', parts: 'parts', energy: 'feed', alarm: 'logic' },
    words: WORDS,
    times: 'own',
    play: (step) => tcp.send(`${linesOf(step).join('\n')}\n`),
    stop: () => tcp.close(),
  }
}
