import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import { machineOf } from '../../../../testing/test-machines.ts'
import { answerCalls, renderPart } from '../../../../testing/test-page.tsx'
import { OwnParts } from './own-parts.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

function show(messages: readonly object[]) {
  const asked: string[] = []
  answerCalls(({ pathname }) => {
    asked.push(pathname)
    return messages
  })
  const { container } = renderPart(<OwnParts machine={machineOf('m1', 'EXE', 0)} />)
  return { asked, container }
}

test('without the page of the events the timelines of the parts are on the production page', async () => {
  const { container } = show([{ value: { Name: 'Cutter', Area: 'A', Status: 'EXE' }, timestamp: Date.now() }])
  await screen.findByText('Parts of the machine')
  expect(container.textContent).toContain('Cutter')
})

test('a machine that sends none gets no empty card', async () => {
  const { asked, container } = show([])
  await waitFor(() => expect(asked).not.toEqual([]))
  expect(container.querySelector('section')).toBeNull()
})
