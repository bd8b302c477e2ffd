import { storeDevicePoints } from '@millwright/contract/machines/devices'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { namesOf, PLACES } from '../access-table.ts'
import { PEOPLE } from '../rights.ts'
import type { TestApp } from '../test-app.ts'
import type { Random } from './random.ts'

const DEVICE = 'DEV-NST-01'
const PASSWORD = 'millwright'

export interface FuzzActor {
  readonly name: string
  authorization: string
  /** For a person whose session has ended; null for those who cannot sign in again. */
  email: string | null
  readonly ids: Readonly<Record<string, string>>
}

/** Made on the way, and may be removed again; by organization and the name of the parameter. */
type Spares = Map<string, string[]>

const ZONES = [
  'Europe/Rome',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
  'VST',
  'PST',
  'IST',
  '+02:00',
  'Etc/GMT-14',
]

const CHANNELS = [
  'Machine/Status',
  'Alarms',
  'Machine/Axes/X/Position',
  'Logs/ProdLog',
  'Machine/DataModel',
  'None',
]

/** Paths whose parameter must not be what the other calls need. */
const REMOVES = [
  /\/users\/:id$/,
  /\/users\/:id\/(email|roles|machinegroups)$/,
  /\/machines\/:id\/credentials$/,
  /:org\/machines\/:id$/,
  /\/machinegroups\/:groupId(\/machines)?$/,
]

/** The demo with somebody signed in for each role, and a machine that has sent something of every kind. */
export async function createWorld(test: TestApp, random: Random) {
  const spares: Spares = new Map()
  const actors: FuzzActor[] = []
  for (const email of PEOPLE) {
    const answer = await fetch(`${test.app.publicUrl}/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: email, Password: PASSWORD }),
    })
    const { result } = (await answer.json()) as {
      result: { token: string; user: { Id: string; OrganizationCode: string } }
    }
    const org = result.user.OrganizationCode
    const { machine = '', group = '' } = PLACES[org] ?? {}
    const { serial } = namesOf(machine)
    const ids = {
      org,
      vendorId: org,
      me: result.user.Id,
      user: result.user.Id,
      machine,
      serial,
      groupId: group,
    }
    actors.push({ name: email, email, authorization: `Bearer ${result.token}`, ids })
  }
  const basic = `Basic ${Buffer.from(`${DEVICE}:${PASSWORD}`).toString('base64')}`
  const token = await fetch(`${test.app.publicUrl}/api/devices/token`, {
    method: 'POST',
    headers: { authorization: basic },
  })
  const { result } = (await token.json()) as { result: { token: string } }
  const ids = actors[0]?.ids ?? {}
  const machines: FuzzActor[] = [
    { name: 'a device by password', email: null, authorization: basic, ids },
    { name: 'a device by token', email: null, authorization: `Bearer ${result.token}`, ids },
  ]
  const nobody: FuzzActor[] = [
    { name: 'nobody', email: null, authorization: '', ids },
    { name: 'a token that is none', email: null, authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.', ids },
    { name: 'a NUL', email: null, authorization: `Basic ${Buffer.from('a\0b:c').toString('base64')}`, ids },
  ]
  await fillMachine(test, basic)

  const sparesOf = (actor: FuzzActor, name: string): string[] => {
    const key = `${actor.ids.org} ${name}`
    const list = spares.get(key) ?? []
    spares.set(key, list)
    return list
  }

  return {
    /** Mostly those who may do much: who is refused at the door shows little. */
    actorFor(callers: string): FuzzActor {
      if (callers.startsWith('devices') && random.chance(0.8)) return random.pick(machines)
      const roll = random.next()
      if (roll < 0.1) return random.pick(nobody)
      if (roll < 0.15) return random.pick(machines)
      return random.pick(roll < 0.6 ? actors.slice(0, 2) : actors)
    },

    /** One who may do it, as far as anybody of the first organization may. */
    actorWhoMay: (callers: string): FuzzActor =>
      (callers.startsWith('devices')
        ? machines[0]
        : actors.find(({ name }) => name === 'admin@example.com')) ?? random.pick(nobody),

    paramOf(path: string, name: string, actor: FuzzActor): string {
      const isRemoving = REMOVES.some((each) => each.test(path))
      if (isRemoving && name !== 'org') {
        const kind = /users\/:id/.test(path) ? 'user' : name
        const list = sparesOf(actor, kind)
        return list.length > 0 ? random.pick(list) : 'none'
      }
      if (name === 'id')
        return (/users\/|changepassword/.test(path) ? actor.ids.user : actor.ids.machine) ?? ''
      if (name === 'channel') return random.pick(CHANNELS)
      if (name === 'wildcard') return random.pick(['#', '+', 'Machine/#', '+/Status'])
      if (name === 'type') return 'VENDOR'
      const list = sparesOf(actor, name)
      return actor.ids[name] ?? (list.length > 0 ? random.pick(list) : 'none')
    },

    /** Texts that mean something, by the name of the field in a query or a body. */
    known(name: string, actor: FuzzActor): string | undefined {
      const day = new Date(Date.now() - random.below(40) * DAY_MS).toISOString()
      switch (name) {
        case 'from':
        case 'to':
        case 'after':
        case 'before':
          return random.chance(0.5) ? day : String(Date.parse(day))
        case 'EndsAt':
          return new Date(Date.now() + random.below(400) * DAY_MS).toISOString()
        case 'day':
        case 'Day':
          return day.slice(0, 10)
        case 'Timezone':
          return random.pick(ZONES)
        case 'Email':
          return random.pick([...PEOPLE, `new-${random.below(1e9)}@example.com`])
        case 'Password':
        case 'currentPassword':
          return PASSWORD
        case 'PartnerCode':
          return random.pick(['WERKHOF', 'MILLMAKER', 'NOBODY'])
        case 'OrganizationCode':
          return actor.ids.org
        case 'machineIds':
          return random.pick(['nst-01', 'nst-01,saw-1,none', 'trn-1'])
        case 'machineId':
        case 'Machine_Ids':
        case 'copyTo':
          return actor.ids.machine
        case 'machineFamily':
          return 'CDL'
        default:
          return undefined
      }
    },

    /** Remembers what a call has made. */
    learn(path: string, actor: FuzzActor, text: string): void {
      const [, name = ''] = MAKES.find(([made]) => made.test(path)) ?? []
      const id = name === '' ? undefined : /"Id":"([\w-]+)"/.exec(text)?.[1]
      if (id !== undefined) sparesOf(actor, name).push(id)
    },
  }
}

/** Paths of POST calls with the parameter by which others name what was made. */
const MAKES: readonly (readonly [RegExp, string])[] = [
  [/\/users(\/sso)?$/, 'user'],
  [/:org\/machines$/, 'id'],
  [/machinegroups$/, 'groupId'],
  [/access-grants$/, 'grantId'],
  [/documents$/, 'docId'],
]

async function fillMachine(test: TestApp, authorization: string): Promise<void> {
  const now = Date.now()
  const minutes = Array.from({ length: 300 }, (_, index) => now - index * 60_000)
  const body = {
    'Machine/Status': minutes.map((ts, index) => ({ v: ['EXE', 'READY', 'FAIL'][index % 3], ts })),
    'Machine/Axes/X/Position': minutes.map((ts, index) => ({ v: index, ts, u: 'mm' })),
    'Logs/ProdLog': minutes.slice(0, 20).map((ts) => ({ v: { Program: 'A', at: 5, DateFrom: ts }, ts })),
    'Machine/DataModel': { v: '<Machine><Group/></Machine>' },
    'Machine/Counters/Parts': minutes.map((ts, index) => ({ v: index % 7 ? 1e308 : -1e308, ts })),
  }
  const answer = await fetch(`${test.app.publicUrl}${storeDevicePoints.path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 204) throw new Error(`the machine could not be filled: ${await answer.text()}`)
}

export type FuzzWorld = Awaited<ReturnType<typeof createWorld>>
