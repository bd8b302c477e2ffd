import { addConnector, removeConnector } from '@millwright/contract/connectors/connectors'
import { getMachine } from '@millwright/contract/machines/machines'
import { deleteMachine, renewCredentials } from '@millwright/contract/machines/registration'
import { changePassword, logout } from '@millwright/contract/people/auth'
import { deleteMachineGroup, putGroupMachines } from '@millwright/contract/people/groups'
import { createGrant, endGrant } from '@millwright/contract/people/partner-access'
import { deleteUser, listUsers, putUserGroups, putUserRoles } from '@millwright/contract/people/users'
import { AUDIT_ACTIONS } from '@millwright/contract/subjects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printAttack } from '../testing/attack-row.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/**
 * A token that was good before rights change is good for no more than what is left, at the next call. Each change that takes
 * something away has a row; an action of the audit log that sounds like one and has none fails.
 */

const org = 'NORDHAUS'
const MACHINE = 'nst-01'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
})
afterAll(() => test.stop())

const idOf = async (email: string): Promise<string> => {
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

/** Who reads a machine by a token, with the answer's status. */
const reads =
  (token: string, id = MACHINE) =>
  async () =>
    (await test.ask(getMachine, { params: { id }, token })).status

const device = (authorization: string) => async () =>
  (await fetch(`${test.app.publicUrl}/api/devices/token`, { method: 'POST', headers: { authorization } }))
    .status
const BASIC = `Basic ${Buffer.from('DEV-NST-01:millwright').toString('base64')}`

interface Row {
  /** The action of the audit log. */
  readonly action: string
  /** Gives who tries, and the change. */
  set(): Promise<{ tries: () => Promise<number>; change: () => Promise<unknown>; after: readonly number[] }>
}

const GONE = [401]
const NOT_SEEN = [403, 404]

const ROWS: readonly Row[] = [
  {
    action: 'user_groups_changed',
    async set() {
      const token = await test.signIn('manager_manutenzione@example.com')
      const id = await idOf('manager_manutenzione@example.com')
      const change = () =>
        test.ask(putUserGroups, { params: { org, id }, body: { Machine_Group_Ids: [] }, token: admin })
      return { tries: reads(token), change, after: NOT_SEEN }
    },
  },
  {
    action: 'user_roles_changed',
    async set() {
      const email = 'digital_service_manager@example.com'
      const token = await test.signIn(email)
      const { rows } = await test.db.query<{ org: string; admin: string }>(
        `select o.business_code as org, (select a2.email from account a2 where a2.organization_id = o.id and a2.is_admin limit 1) as admin
           from account a join organization o on o.id = a.organization_id where a.email = $1`,
        [email],
      )
      const [{ org: home = '', admin: boss = '' } = {}] = rows
      const by = await test.signIn(boss)
      const id = await idOf(email)
      return {
        tries: async () => (await test.ask(listUsers, { params: { org: home }, token })).status,
        change: () =>
          test.ask(putUserRoles, { params: { org: home, id }, body: { Role_Ids: [] }, token: by }),
        after: [401, 403],
      }
    },
  },
  {
    action: 'group_changed',
    async set() {
      const token = await test.signIn('manager_di_linea@example.com')
      await test.db.query(
        `with p as (select a.id, a.organization_id from account a where a.email = 'manager_di_linea@example.com'),
              gone as (delete from machine_group_account ga using p where ga.account_id = p.id),
              g as (insert into machine_group (public_id, organization_id, name) select 'own-group', organization_id, 'Own' from p returning id),
              m as (insert into machine_group_machine (group_id, machine_id) select g.id, m.id from g, machine m where m.public_id = $1)
         insert into machine_group_account (group_id, account_id) select g.id, p.id from g, p`,
        [MACHINE],
      )
      return {
        tries: reads(token),
        change: () =>
          test.ask(putGroupMachines, {
            params: { org, groupId: 'own-group' },
            body: { Machine_Ids: [] },
            token: admin,
          }),
        after: NOT_SEEN,
      }
    },
  },
  {
    action: 'group_deleted',
    async set() {
      const token = await test.signIn('manager_di_linea@example.com')
      await test.db.query(
        `insert into machine_group_machine (group_id, machine_id)
         select g.id, m.id from machine_group g, machine m where g.public_id = 'own-group' and m.public_id = $1`,
        [MACHINE],
      )
      return {
        tries: reads(token),
        change: () => test.ask(deleteMachineGroup, { params: { org, groupId: 'own-group' }, token: admin }),
        after: NOT_SEEN,
      }
    },
  },
  {
    action: 'access_ended',
    async set() {
      const { result } = await test.ask(createGrant, {
        params: { org },
        body: { PartnerCode: 'MILLMAKER', Machine_Ids: [MACHINE], EndsAt: null },
        token: admin,
      })
      await test.db.query(
        `update access_grant set ends_at = now() where public_id <> $1 and ends_at is null`,
        [result.Id],
      )
      const partner = await test.signIn('admin@vendor.example.com')
      return {
        tries: reads(partner),
        change: () => test.ask(endGrant, { params: { org, grantId: result.Id }, token: admin }),
        after: NOT_SEEN,
      }
    },
  },
  {
    action: 'password_changed',
    async set() {
      const [own, elsewhere] = [
        await test.signIn('maintainer@example.com'),
        await test.signIn('maintainer@example.com'),
      ]
      const id = await idOf('maintainer@example.com')
      const body = {
        password: 'another-millwright',
        confirmPassword: 'another-millwright',
        currentPassword: 'millwright',
      }
      return {
        tries: reads(elsewhere),
        change: () => test.ask(changePassword, { params: { org, id }, body, token: own }),
        after: GONE,
      }
    },
  },
  {
    action: 'signed_out',
    async set() {
      const token = await test.signIn('ticket_manager@example.com')
      return { tries: reads(token), change: () => test.ask(logout, { params: { org }, token }), after: GONE }
    },
  },
  {
    action: 'user_deleted',
    async set() {
      const token = await test.signIn('ticket_manager@example.com')
      const id = await idOf('ticket_manager@example.com')
      return {
        tries: reads(token),
        change: () => test.ask(deleteUser, { params: { org, id }, token: admin }),
        after: GONE,
      }
    },
  },
  {
    action: 'connector_removed',
    async set() {
      const { result } = await test.ask(addConnector, {
        params: { org },
        body: { Name: 'Hall 9' },
        token: admin,
      })
      return {
        tries: async () =>
          (
            await fetch(`${test.app.publicUrl}/api/connectors/me/points`, {
              method: 'POST',
              headers: { authorization: `Bearer ${result.Token}`, 'content-type': 'text/plain' },
              body: '',
            })
          ).status,
        change: () => test.ask(removeConnector, { params: { org, connectorId: result.Id }, token: admin }),
        after: GONE,
      }
    },
  },
  {
    action: 'machine_credentials_renewed',
    async set() {
      return {
        tries: device(BASIC),
        change: () => test.ask(renewCredentials, { params: { org, id: MACHINE }, token: admin }),
        after: GONE,
      }
    },
  },
  {
    action: 'machine_deleted',
    async set() {
      const authorization = `Basic ${Buffer.from('DEV-SAW-1:millwright').toString('base64')}`
      return {
        tries: device(authorization),
        change: () => test.ask(deleteMachine, { params: { org, id: 'saw-1' }, token: admin }),
        after: GONE,
      }
    },
  },
]

/** Tried elsewhere, with what they need, or take nothing away. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  session_revoked: 'platform/identity/sessions',
  machine_certificate_withdrawn: 'platform/mqtt/broker-tls.test.ts',
  invitation_withdrawn: 'a link that was not used yet',
  second_factor_removed: 'a way in, asked for at the next sign-in',
  sign_in_rules_changed: 'asked for at the next sign-in',
  password_reset_asked: 'takes nothing away',
  ticket_access_changed: 'subjects/tickets/follow-tickets.test.ts',
  user_email_changed: 'the person stays the same',
  machine_connector_removed: 'what is read, not who reads',
  analytics_target_removed: 'no right',
  condition_settings_changed: 'no right',
}

it('every change of rights in the audit log has a row', () => {
  const sounds = (AUDIT_ACTIONS as readonly string[]).filter((action) =>
    /user_(groups|roles|email|deleted)|group_(changed|deleted)|access_(ended|changed)|password|session|signed_out|credential|withdrawn|factor_removed|sign_in_rules|connector_removed|machine_deleted/.test(
      action,
    ),
  )
  const known = [...ROWS.map(({ action }) => action), ...Object.keys(ELSEWHERE)]
  expect(sounds.filter((action) => !known.includes(action))).toEqual([])
})

describe('a token that was good is good for no more than what is left after', () => {
  it.each(ROWS.map((row) => [row.action, row] as const))('%s', async (_action, row) => {
    const { tries, change, after } = await row.set()
    expect(await tries()).toBeLessThan(300)
    const changed = (await change()) as { status: number }
    expect(changed.status).toBeLessThan(300)
    expect(after).toContain(await tries())
  })

  it('each of them', () => printAttack('tokens after changes of rights', ROWS.length, 0))
})
