import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/worker/push.js'), 'utf8')
const MESSAGE = {
  title: 'Alarm on Nesting 02',
  text: '4012',
  action: '/machine/nst-02/alarms',
  tag: 'notice-1',
}

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void; [name: string]: unknown }) => void

/** The worker in a browser with these pages open. */
function start(states: readonly string[]) {
  const listeners: Record<string, Listener> = {}
  const pages = states.map((visibilityState) => ({
    visibilityState,
    postMessage: vi.fn(),
    focus: vi.fn(async () => {}),
    navigate: vi.fn(async () => {}),
  }))
  const showNotification = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  const self = {
    location: { origin: 'https://portal.example.com' },
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  }
  runInNewContext(SOURCE, { self, URL })
  const fire = async (name: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = []
    listeners[name]?.({ ...event, waitUntil: (each) => work.push(each) })
    await Promise.all(work)
  }
  return {
    pages,
    showNotification,
    openWindow,
    push: (message: object) => fire('push', { data: { json: () => message } }),
    pushText: (text: string) => fire('push', { data: { json: () => JSON.parse(text) } }),
    click: (action: string) =>
      fire('notificationclick', { notification: { close: () => {}, data: { action } } }),
  }
}

describe('a push', () => {
  it.each(['', '{', 'null', '5', '{}'])(
    'that is no message of the portal is passed over: %j',
    async (text) => {
      const worker = start(['hidden'])
      await worker.pushText(text)
      expect(worker.showNotification).not.toHaveBeenCalled()
    },
  )

  it('is shown when nobody looks at the portal', async () => {
    const worker = start(['hidden'])
    await worker.push(MESSAGE)
    expect(worker.showNotification).toHaveBeenCalledWith(
      'Alarm on Nesting 02',
      expect.objectContaining({ body: '4012', tag: 'notice-1', data: { action: '/machine/nst-02/alarms' } }),
    )
  })

  it('makes a page refresh that somebody looks at, and nothing more', async () => {
    const worker = start(['hidden', 'visible'])
    await worker.push(MESSAGE)
    expect(worker.showNotification).not.toHaveBeenCalled()
    for (const page of worker.pages) expect(page.postMessage).toHaveBeenCalledWith({ kind: 'pushed' })
  })

  it('that is a test is shown in any case', async () => {
    const worker = start(['visible'])
    await worker.push({ ...MESSAGE, isTest: true })
    expect(worker.showNotification).toHaveBeenCalled()
  })
})

describe('a click on a notification', () => {
  it('leads to its page in the portal that is open, or opens it', async () => {
    const open = start(['hidden'])
    await open.click('/machine/nst-02/alarms')
    expect(open.pages[0]?.navigate).toHaveBeenCalledWith('https://portal.example.com/machine/nst-02/alarms')
    const closed = start([])
    await closed.click('/machine/nst-02/alarms')
    expect(closed.openWindow).toHaveBeenCalledWith('https://portal.example.com/machine/nst-02/alarms')
  })

  it('leads to no other site', async () => {
    const worker = start([])
    await worker.click('//evil.example.com/')
    expect(worker.openWindow).not.toHaveBeenCalled()
  })
})
