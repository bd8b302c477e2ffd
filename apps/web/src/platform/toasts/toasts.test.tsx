import { notifications, notificationsStore } from '@mantine/notifications'
import { isValidElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ToastKind } from './toast-kind.ts'
import { showToast, type Toast, takeKeptToastBack } from './toasts.ts'

/** The code that draws toasts is loaded with the first one. */
async function show(kind: ToastKind, toast: string | Toast): Promise<void> {
  showToast(kind, toast)
  await import('./toast-box.tsx')
}

const shown = () => notificationsStore.getState().notifications
const clickOn = (element: Element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }))

beforeEach(() => notifications.clean())

describe('a toast', () => {
  test.each<[ToastKind, number | false]>([
    ['success', 2_000],
    ['warning', 3_000],
    ['error', false],
    ['info', false],
  ])('of the kind %s closes after %s ms', async (kind, ms) => {
    await show(kind, 'x')
    expect(shown().map(({ autoClose }) => autoClose)).toEqual([ms])
  })

  test('replaces the one that is shown', async () => {
    await show('error', 'first')
    await show('success', 'second')
    expect(shown().map(({ message }) => message)).toEqual(['second'])
  })

  test('that goes by itself is cleared by a click beside it, and not by one on it', async () => {
    const toast = document.body.appendChild(document.createElement('div'))
    toast.className = 'mw-toast'
    await show('success', 'x')
    clickOn(toast)
    expect(shown()).toHaveLength(1)
    clickOn(document.body)
    expect(shown()).toEqual([])
  })

  test.each<ToastKind>(['error', 'info'])('of the kind %s stays at a click beside it', async (kind) => {
    await show('success', 'before')
    await show(kind, 'x')
    clickOn(document.body)
    expect(shown()).toHaveLength(1)
  })

  test('that asks to reload has no button to close it: it is answered', async () => {
    await show('info', { event: 'cp_close' })
    expect(shown().map(({ autoClose, withCloseButton }) => [autoClose, withCloseButton])).toEqual([
      [false, false],
    ])
  })

  test('that asks to reload comes back after another one, until it is answered', async () => {
    const asks = () => shown().map(({ message }) => typeof message !== 'string')
    await show('info', { event: 'cp_close' })
    await show('warning', 'an alarm')
    expect(asks()).toEqual([false])
    notifications.hide(shown()[0]?.id ?? '')
    await Promise.resolve()
    expect(asks()).toEqual([true])
    await show('success', 'saved')
    clickOn(document.body)
    expect(asks()).toEqual([true])
    const { message } = shown()[0] ?? {}
    if (!isValidElement<{ onStay: () => void }>(message)) throw new Error('there is no question')
    message.props.onStay()
    await show('success', 'saved again')
    clickOn(document.body)
    expect(shown()).toEqual([])
  })

  const alarm = { message: 'Saw 1: blade carriage', isKept: true }
  const texts = () => shown().map(({ message }) => message)

  test('that tells of an alarm stays at a click beside it, and comes back after another one', async () => {
    await show('warning', alarm)
    expect(shown().map(({ autoClose }) => autoClose)).toEqual([false])
    clickOn(document.body)
    expect(texts()).toEqual([alarm.message])
    await show('success', 'saved')
    expect(texts()).toEqual(['saved'])
    clickOn(document.body)
    expect(texts()).toEqual([alarm.message])
  })

  test('that tells of an alarm is gone when it is closed, or when the list was opened', async () => {
    await show('warning', alarm)
    notifications.hide(shown()[0]?.id ?? '')
    await Promise.resolve()
    expect(shown()).toEqual([])
    await show('warning', alarm)
    takeKeptToastBack()
    await import('./toast-box.tsx')
    expect(shown()).toEqual([])
  })

  test('that asks to reload is still asked after an alarm was read', async () => {
    await show('info', { event: 'cp_close' })
    await show('warning', alarm)
    takeKeptToastBack()
    await import('./toast-box.tsx')
    expect(texts().map((text) => typeof text)).toEqual(['object'])
  })
})
