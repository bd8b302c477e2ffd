import type { ConnectorCommand } from '@millwright/contract/connectors/connector-process'
import { UMATI_DEFAULTS } from '@millwright/contract/connectors/settings/umati'
import { expect, it } from 'vitest'
import { PortalRefused } from '../portal/portal-client.ts'
import { until } from '../testing/open-source.ts'
import { createAnswering } from './answering.ts'

const COMMAND: ConnectorCommand = {
  Id: 'command-1',
  Machine: 'saw-1',
  Draft: {
    Connector: 'hall',
    Source: { Protocol: 'umati', Settings: UMATI_DEFAULTS },
    Secrets: {},
    Trusted: [],
  },
  Request: { Kind: 'browse', Node: null },
}

/** A portal that takes the answers which a test lets through. */
function createPortal() {
  const calls: { taken(): void; lost(error: Error): void }[] = []
  let now = 0
  const answering = createAnswering({
    portal: {
      answer: () => new Promise<void>((taken, lost) => calls.push({ taken, lost })),
    },
    trials: { answer: async () => ({ Problem: null, Nodes: [], IsCut: false }) },
    log: () => {},
    now: () => now,
  })
  return {
    answering,
    calls,
    passes: (ms: number) => {
      now += ms
    },
  }
}

it('a command that is sent again while it is worked on is done once', async () => {
  const { answering, calls } = createPortal()
  answering.take([COMMAND])
  answering.take([COMMAND])
  expect(answering.underWay()).toEqual(['command-1'])
  await until(() => expect(calls).toHaveLength(1))
  calls[0]?.taken()
  await until(() => expect(answering.underWay()).toEqual([]))
  expect(calls).toHaveLength(1)
})

it('one whose answer was lost on its way is done again when the portal sends it again', async () => {
  const { answering, calls } = createPortal()
  answering.take([COMMAND])
  await until(() => expect(calls).toHaveLength(1))
  calls[0]?.lost(new Error('the network is down'))
  await until(() => expect(answering.underWay()).toEqual([]))
  answering.take([COMMAND])
  await until(() => expect(calls).toHaveLength(2))
})

it('one whose answer the portal refuses is not done again', async () => {
  const { answering, calls, passes } = createPortal()
  answering.take([COMMAND])
  await until(() => expect(calls).toHaveLength(1))
  calls[0]?.lost(new PortalRefused(413, 'PAYLOAD_TOO_LARGE', null))
  await until(() => expect(answering.underWay()).toEqual(['command-1']))
  answering.take([COMMAND])
  passes(61_000)
  expect(answering.underWay()).toEqual([])
  expect(calls).toHaveLength(1)
})
