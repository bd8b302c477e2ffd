import { getInstallation } from '@millwright/contract/people/installation'
import { listRoles } from '@millwright/contract/people/organizations'
import { putUserRoles } from '@millwright/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
const params = { org: 'NORDHAUS' }

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  await test.stop()
})

it('says to admins of the organization alone what an installation lacks', async () => {
  const token = await test.signIn('admin@example.com')
  const { result } = await test.ask(getInstallation, { params, token })
  expect(result).toMatchObject({
    HasMail: false,
    PublicUrl: test.app.publicUrl,
    DeviceAddress: expect.stringContaining(String(test.app.mqttPort)),
    IsLocal: true,
    Operators: 0,
  })
  const manager = await test.signIn('manager_di_linea@example.com')
  expect((await test.ask(getInstallation, { params, token: manager })).status).toBe(403)
  const stranger = await test.signIn('admin@other.example.com')
  expect((await test.ask(getInstallation, { params, token: stranger })).status).toBe(403)
})

it('counts the operators of the organization', async () => {
  const token = await test.signIn('admin@example.com')
  const { rows } = await test.db.query<{ id: string }>(
    "select public_id as id from account where email = 'maintainer@example.com'",
  )
  const roles = await test.ask(listRoles, { params: { type: 'CUSTOMER' }, token })
  const role = roles.result.find(({ Label }) => Label === 'operator')
  const changed = await test.ask(putUserRoles, {
    params: { ...params, id: rows[0]?.id ?? '' },
    body: { Role_Ids: [role?.Id ?? ''] },
    token,
  })
  expect(changed.status).toBeLessThan(300)
  expect((await test.ask(getInstallation, { params, token })).result.Operators).toBe(1)
})
