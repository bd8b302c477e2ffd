import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { type ControlConnection, createControlConnection } from './control-connection.ts'
import { createNodeName } from './node-name-store.ts'

const log = pino({ level: 'silent' })
let test: TestDatabase
let controls: ControlConnection[]
beforeEach(async () => {
  test = await createTestDatabase()
  controls = []
})
afterEach(async () => {
  await Promise.all(controls.map((control) => control.stop()))
  await test.drop()
})

async function start(node: string) {
  const control = createControlConnection({ url: test.url, log })
  controls.push(control)
  const name = createNodeName({ control, node, log, againMs: 20 })
  await control.start()
  return { control, name }
}

it('of two processes of one name the second is told, and has the name when the first has ended', async () => {
  const first = await start('one')
  await first.name.whenOurs()
  const second = await start('one')
  const other = await start('two')
  expect([first, second, other].map(({ name }) => name.isTaken())).toEqual([false, true, false])
  first.name.stop()
  await first.control.stop()
  await second.name.whenOurs()
  expect(second.name.isTaken()).toBe(false)
  second.name.stop()
})
