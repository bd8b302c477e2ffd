import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import ui from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { renderPage } from '../../../testing/test-page.tsx'
import { ConditionSettingsCard } from './condition-settings-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

const THIRD = 1 / 3

/** Collects the bodies that are sent, by a form of an organization that allows one false alarm in three months. */
async function show(mayChange = true): Promise<{ sent: unknown[]; field: HTMLInputElement }> {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null
    if (body) sent.push(body)
    return Response.json({ result: body ?? { FalseAlarmsAMonth: THIRD, FollowsGoodRuns: false } })
  })
  renderPage(
    <ConfirmProvider>
      <ConditionSettingsCard org="NORDHAUS" mayChange={mayChange} />
    </ConfirmProvider>,
  )
  const label = texts.organization.false_alarms
  return { sent, field: await screen.findByRole<HTMLInputElement>('textbox', { name: label }) }
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

describe('the budget of false alarms', () => {
  it('is shown with the time between two of them, and sent as it was typed', async () => {
    const { sent, field } = await show()
    expect(field.value).toBe('0.33')
    await screen.findByText(/3 months/)
    expect(save().disabled).toBe(true)
    fireEvent.change(field, { target: { value: '2' } })
    await screen.findByText(/15 days/)
    fireEvent.click(save())
    await waitFor(() => expect(sent).toEqual([{ FalseAlarmsAMonth: 2, FollowsGoodRuns: false }]))
  })

  it('stays a third while nobody types over it', async () => {
    const { sent } = await show()
    fireEvent.click(screen.getByRole('checkbox', { name: texts.organization.follows_good_runs }))
    fireEvent.click(save())
    await waitFor(() => expect(sent).toEqual([{ FalseAlarmsAMonth: THIRD, FollowsGoodRuns: true }]))
  })

  it.each(['0.01', '11', ''])('of "%s" is refused beside the field, and not sent', async (value) => {
    const { sent, field } = await show()
    fireEvent.change(field, { target: { value } })
    fireEvent.click(save())
    await screen.findByText(/0\.02.*10/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('is only read by those who do not manage the organization', async () => {
    const { field } = await show(false)
    expect(field.disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})
