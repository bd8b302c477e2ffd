import { getMachine, listMyMachines } from '@millwright/contract/machines/machines'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Rights are changed in the database, as another process does: none of the two hears of it in any other way. */
describe('rights that are taken away', () => {
  let test: TestApp
  let other: TestApp
  let token: string
  let machineId: string
  const own = "(select id from account where email = 'vendor_user@example.com')"

  beforeAll(async () => {
    test = await startTestApp()
    other = await startTestApp({ MILLWRIGHT_ROLES: 'api', DATABASE_URL: test.databaseUrl })
  })
  afterAll(async () => {
    await other?.stop()
    await test?.stop()
  })

  beforeEach(async () => {
    await test.db.query(`update account set is_admin = true where id = ${own}`)
    token = await test.signIn('vendor_user@example.com')
    const seen = await test.ask(listMyMachines, { token })
    machineId = seen.result[0]?.Id ?? ''
    // As often as it takes until who the token is of is remembered, and on both.
    for (let call = 0; call < 3; call++) expect(await statuses()).toEqual([200, 200])
  })

  const statuses = () =>
    Promise.all(
      [test, other].map(
        async ({ ask }) => (await ask(getMachine, { params: { id: machineId }, token })).status,
      ),
    )

  it('close the machine at the next call, of every process', async () => {
    await test.db.query(`delete from machine_group_account where account_id = ${own}`)
    expect(await statuses()).toEqual([200, 200])
    await test.db.query(`update account set is_admin = false where id = ${own}`)
    expect(await statuses()).toEqual([404, 404])
    await test.db.query(`update account set is_admin = true where id = ${own}`)
    expect(await statuses()).toEqual([200, 200])
  })

  it('close it also when the session has ended', async () => {
    await test.db.query(`update session set ended_at = now() where account_id = ${own}`)
    expect(await statuses()).toEqual([401, 401])
  })

  it('close it when the person has come to another organization', async () => {
    const { rows } = await test.db.query<{ id: number }>(
      `select organization_id as id from account where id = ${own}`,
    )
    await test.db.query(
      `update account set organization_id = (select max(id) from organization where id <> account.organization_id
          and id not in (select partner_id from access_grant))
        where id = ${own}`,
    )
    expect(await statuses()).toEqual([404, 404])
    await test.db.query(`update account set organization_id = $1 where id = ${own}`, [rows[0]?.id])
  })
})
