import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { ConfirmProvider } from '../platform/ui/layers/confirm.tsx'
import { renderPart } from './test-page.tsx'

interface Asking {
  /** The name of the button that must not do it at once. */
  readonly button: string | RegExp
  /** A part of what the question says. */
  readonly says: string | RegExp
  /** The name of the button that does it. */
  readonly does: string
  /** The result of every call. */
  readonly result?: unknown
  readonly session?: object
}

/** Among the buttons of a year, roles are read for seconds. */
function buttonNamed(name: string | RegExp): HTMLButtonElement {
  const isNamed = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const all = [...document.querySelectorAll('button')]
  const found = all.find(
    (each) => !each.disabled && isNamed(each.getAttribute('aria-label') ?? each.textContent),
  )
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}

/** Presses a button, cancels the question, presses it again and confirms it. Gives what was sent: nothing before that. */
export async function sentAfterAsking(part: ReactNode, asking: Asking): Promise<string[]> {
  const { button, says, does, result = [], session } = asking
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const request = url instanceof Request ? url : new Request(new URL(url, 'http://localhost'), init)
    if (request.method !== 'GET') sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({ result })
  })
  renderPart(<ConfirmProvider>{part}</ConfirmProvider>, session ? { session } : {})
  const press = async (name: string | RegExp) => {
    const found = await vi.waitFor(() => buttonNamed(name))
    await act(async () => void fireEvent.click(found))
  }
  await press(button)
  const first = await screen.findByText(says)
  await press('Cancel')
  await vi.waitFor(() => expect(first.isConnected).toBe(false))
  await press(button)
  await screen.findByText(says)
  expect(sent).toEqual([])
  const dialog = document.querySelector('[role=dialog]')
  const yes = [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === does)
  if (!yes) throw new Error(`The question has no button "${does}"`)
  await act(async () => void fireEvent.click(yes))
  await vi.waitFor(() => expect(sent).not.toEqual([]))
  return sent
}
