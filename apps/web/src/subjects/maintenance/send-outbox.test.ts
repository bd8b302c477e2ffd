import type { Call } from '@millwright/contract/wire/call'
import { describe, expect, it } from 'vitest'
import { ApiError, notReached } from '../../platform/api/api-error.ts'
import type { send as sendCall } from '../../platform/api/client.ts'
import type { OutboxEntry, OutboxStore, StoredEntry } from './outbox.ts'
import { type Sent, sendOutbox } from './send-outbox.ts'

const ME = { org: 'PLANT', userId: 'user-1' }

function outboxOf(...entries: (Partial<OutboxEntry> & Pick<OutboxEntry, 'kind'>)[]): OutboxStore {
  let all = entries.map(
    (entry, index) => ({ ...ME, activityId: 'act-1', ...entry, id: index + 1 }) as StoredEntry,
  )
  return {
    add: () => Promise.reject(new Error('not in this test')),
    all: () => Promise.resolve(all),
    remove: (id) => {
      all = all.filter((entry) => entry.id !== id)
      return Promise.resolve()
    },
  }
}

const tick = (field: string): Partial<OutboxEntry> & Pick<OutboxEntry, 'kind'> => ({
  kind: 'work',
  version: 3,
  change: { field, value: 'yes', at: 1 },
})

async function sent(store: OutboxStore, answer: (call: Call, body: unknown) => unknown) {
  const asked: string[] = []
  const found: Sent[] = []
  const send = (async (call: Call, input: { body?: unknown }) => {
    asked.push(`${call.method} ${call.path.split('/').at(-1)}`)
    return { result: answer(call, input.body) }
  }) as unknown as typeof sendCall
  await sendOutbox({ store, send }, ME, (each) => found.push(each))
  return { asked, found, left: (await store.all()).length }
}

describe('what was entered without a network', () => {
  it('is sent in the order in which it was done', async () => {
    const { asked, left } = await sent(
      outboxOf({ kind: 'start' }, tick('step:a'), { kind: 'done', reason: '', signature: '' }),
      () => ({ Activity: {}, Conflicts: [] }),
    )
    expect(asked).toEqual(['PATCH started', 'PATCH work', 'PATCH done'])
    expect(left).toBe(0)
  })

  it('stays, all of it, until the portal is reached', async () => {
    const store = outboxOf(tick('step:a'), tick('step:b'))
    const { asked, left } = await sent(store, () => {
      throw notReached()
    })
    expect(asked).toHaveLength(1)
    expect(left).toBe(2)
  })

  it('is named when the portal refuses it, and does not hold up the rest', async () => {
    const { found, left } = await sent(
      outboxOf(tick('step:a'), { kind: 'done', reason: '', signature: '' }),
      (call) => {
        if (call.path.endsWith('/work')) throw new ApiError(409, { label: 'ACTIVITY_DONE' })
        return {}
      },
    )
    expect(found.map(({ kind }) => kind)).toEqual(['refused', 'sent'])
    expect(left).toBe(0)
  })

  it('says what another person had entered before', async () => {
    const { found } = await sent(outboxOf(tick('reading:a')), () => ({
      Activity: {},
      Conflicts: [{ field: 'reading:a', kept: '4.2', keptBy: 'Jonas', refused: 'yes' }],
    }))
    expect(found).toMatchObject([{ kind: 'conflict', kept: '4.2', keptBy: 'Jonas' }])
  })

  it('of another person on this phone is left alone', async () => {
    const { asked, left } = await sent(outboxOf({ kind: 'start', userId: 'user-2' }), () => ({}))
    expect([asked, left]).toEqual([[], 1])
  })
})
