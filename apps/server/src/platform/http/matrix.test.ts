import { CALLS } from '@millwright/contract/calls'
import { LIVE_PATH } from '@millwright/contract/live'
import type { Call } from '@millwright/contract/wire/call'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITED_PAGES, namesOf, PLACES, type Place, TABLE } from '../../testing/access-table.ts'
import { PEOPLE } from '../../testing/rights.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * The answers of the running server, call by call and person by person, are compared with the table of rights.
 */

interface Somebody extends Place {
  readonly id: string
  readonly token: string
  /** As the machine of the place in all but this: nobody misses it. */
  readonly spareMachine: string
}

/** Under the same owner and open to the same partners as another. */
async function addSpare(publicId: string, like: string): Promise<void> {
  await test.db.query(
    `insert into machine (public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone)
     select $1, organization_id, $1, $1, model, family, manufacturer, $1, timezone from machine where public_id = $2`,
    [publicId, like],
  )
  await test.db.query(
    `insert into access_grant_machine (grant_id, machine_id)
     select gm.grant_id, spare.id from access_grant_machine gm
       join machine other on other.id = gm.machine_id and other.public_id = $2
       join machine spare on spare.public_id = $1`,
    [publicId, like],
  )
}

let test: TestApp
const somebody = new Map<string, Somebody>()
let tried = 0

beforeAll(async () => {
  test = await startTestApp()
  // A page that a machine does not have is refused before anything else: here they have all that can be given.
  await test.db.query('update machine set has_energy_meter = true')
  for (const [index, email] of PEOPLE.entries()) {
    const answer = await fetch(`${test.app.publicUrl}/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: email, Password: 'millwright' }),
    })
    const { result } = (await answer.json()) as {
      result: { token: string; user: { Id: string; OrganizationCode: string } }
    }
    const place = PLACES[result.user.OrganizationCode]
    if (!place) throw new Error(`${email} is at home nowhere`)
    const spareMachine = `spare-${index}`
    await addSpare(spareMachine, place.machine)
    somebody.set(email, { ...place, id: result.user.Id, token: result.token, spareMachine })
  }
})
afterAll(async () => {
  await test.stop()
  process.stdout.write(`access was tried in ${tried} combinations\n`)
})

const person = (email: string): Somebody => {
  const found = somebody.get(email)
  if (!found) throw new Error(`nobody is ${email}`)
  return found
}

/** All at once: much of the time of an answer is that of PostgreSQL. */
const forEverybody = (work: (email: (typeof PEOPLE)[number], who: Somebody) => Promise<void>) =>
  Promise.all(PEOPLE.map((email) => work(email, person(email))))

const nameOf = (call: Call): string => `${call.method} ${call.path}`

/** Some calls name their machine behind the question mark. */
const inQuery = (call: Call): boolean => 'machineId' in call.query.properties

interface Answer {
  readonly status: number
  readonly label: string
}

/** Without a body, or with one that no call takes: a caller who is let through is refused for that, and nothing happens. */
function ask(call: Call, params: Record<string, string>, token: string | null): Promise<Answer> {
  return askAs(call, params, token ? `Bearer ${token}` : null)
}

async function askAs(
  call: Call,
  params: Record<string, string>,
  authorization: string | null,
): Promise<Answer> {
  tried += 1
  const path = call.path
    .replace('*', 'nothing')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = inQuery(call) ? `?machineId=${encodeURIComponent(params.id ?? '')}` : ''
  const answer = await fetch(test.app.publicUrl + path + query, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.body ? { body: '{"NoSuchField":1}' } : {}),
  })
  const text = await answer.text()
  const label = /"label":"(\w+)"/.exec(text)?.[1] ?? ''
  return { status: answer.status, label }
}

/** A user, a group member and a grant of the person's own organization, none of them the person. */
/** Of what is named by an id that nobody has, unless it is given below. */
const NOBODYS = Object.fromEntries(
  CALLS.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'none'])),
)

const paramsOf = (who: Somebody): Record<string, string> => ({
  ...NOBODYS,
  org: who.org,
  ...namesOf(who.machine),
  groupId: who.group,
  me: who.id,
  channel: 'Machine/Status',
  wildcard: '#',
  type: 'VENDOR',
  vendorId: who.org,
  productionId: '01-1700000000000',
  toolId: 'CC 12/07%',
  notificationId: '0',
  cycleUuid: '00000000-0000-4000-8000-000000000000',
  filename: 'run.json',
  appId: 'spindlecheck',
  application: 'spindlecheck',
  deadLetterId: '0',
  refusedId: '0',
  mailId: '0',
  plant: 'organization',
  validFrom: '2026-01-01',
  level: 'machine',
  of: 'none',
})

/** They ask for no body that could be wrong: what they do, they do. */
const HARMFUL = ['DELETE /api/:org/machines/:id', 'POST /api/:org/machines/:id/credentials']

const isAboutUsers = (call: Call): boolean => /\/(users|changepassword)\/:id/.test(call.path)

/** Somebody else's account: one's own is open to everybody. A number no account has, so that nothing is deleted. */
function paramsFor(call: Call, who: Somebody): Record<string, string> {
  if (isAboutUsers(call)) return { ...paramsOf(who), id: 'user-0' }
  return HARMFUL.includes(nameOf(call)) ? { ...paramsOf(who), id: who.spareMachine } : paramsOf(who)
}

const isWall = ({ status, label }: Answer): boolean => status === 401 || label === 'ACCESS_DENIED'

/** A call without a row is one failure, of the test of the table; there is nothing to compare the others with. */
const listed = CALLS.filter((call) => nameOf(call) in TABLE)
const signedIn = listed.filter((call) => TABLE[nameOf(call)]?.opens !== null)
const named = (calls: readonly Call[]) => calls.map((call) => [nameOf(call), call] as const)
const LOGOUT = 'GET /api/:org/auth/logout'
const LOGOUT_EVERYWHERE = 'DELETE /api/:org/auth/sessions'

describe('the table of this test', () => {
  it('has every call of the contract, and no other', () => {
    const names = CALLS.map(nameOf)
    expect({
      'calls without a row': names.filter((name) => !(name in TABLE)),
      'rows without a call': Object.keys(TABLE).filter((name) => !names.includes(name)),
    }).toEqual({ 'calls without a row': [], 'rows without a call': [] })
  })
})

describe('who may call', () => {
  it.each(named(signedIn))('%s', async (name, call) => {
    const answerTo = async (email: string) => {
      const who = person(email)
      // Signing out ends the session, which the other calls still need.
      const token = name === LOGOUT ? await test.signIn(email) : who.token
      return isWall(await ask(call, paramsFor(call, who), token)) ? '.' : 'x'
    }
    const answers = await Promise.all(PEOPLE.map(answerTo))
    if (name === LOGOUT_EVERYWHERE) await test.db.query('update session set ended_at = null')
    expect(answers.join('')).toBe(TABLE[name]?.opens)
  })
})

describe('someone who sees one machine of several', () => {
  const changes = signedIn.filter(({ method }) => method !== 'GET')
  const opensTo = (call: Call) => PEOPLE.filter((_, index) => TABLE[nameOf(call)]?.opens?.[index] === 'x')
  const reachOf = (call: Call) => TABLE[nameOf(call)]?.reaches

  beforeAll(async () => {
    await test.db.query(`delete from machine_group_account ga using machine_group g, account a
       where g.id = ga.group_id and g.is_all and a.id = ga.account_id and not a.is_admin`)
    for (const [email, { org, machine }] of somebody) {
      const group = `one of ${email}`
      await test.db.query(
        `with g as (insert into machine_group (public_id, organization_id, name)
             select $1, id, $1 from organization where business_code = $2 returning id),
           gm as (insert into machine_group_machine (group_id, machine_id)
             select g.id, m.id from g, machine m where m.public_id = $3)
         insert into machine_group_account (group_id, account_id)
           select g.id, a.id from g, account a where a.email = $4`,
        [group, org, machine, email],
      )
    }
  })
  afterAll(async () => {
    await test.db.query(`delete from machine_group where public_id like 'one of %'`)
    await test.db.query(`insert into machine_group_account (group_id, account_id)
       select g.id, a.id from machine_group g join account a on a.organization_id = g.organization_id
        where g.is_all and not a.is_admin on conflict do nothing`)
  })

  it('is thought of in the table: it says of every change what it reaches', () => {
    const namesWhatItReaches = /machines\/:(id|serial)|:groupId|:me\b/
    const unsaid = changes.filter(
      (call) =>
        opensTo(call).some((email) => email !== 'admin@example.com') &&
        !namesWhatItReaches.test(call.path) &&
        reachOf(call) === undefined,
    )
    expect(unsaid.map(nameOf)).toEqual([])
  })

  it.each(named(changes.filter((call) => reachOf(call) === 'everything')))(
    'is refused by %s, which reaches them all',
    async (_name, call) => {
      for (const email of opensTo(call)) {
        const who = person(email)
        // A plant has the own machines of an organization, and partners have none.
        if (call.path.includes(':plant') && who.org !== 'NORDHAUS') continue
        const { label } = await ask(call, paramsFor(call, who), who.token)
        const isRefused = label === 'ACCESS_DENIED'
        expect({ email, isRefused }).toEqual({ email, isRefused: email !== 'admin@example.com' })
      }
    },
  )

  it.each(named(changes.filter((call) => reachOf(call) === 'what they see')))(
    'is not refused by %s as such',
    async (name, call) => {
      if (name === LOGOUT_EVERYWHERE) return
      for (const email of opensTo(call)) {
        const who = person(email)
        expect(isWall(await ask(call, paramsFor(call, who), who.token))).toBe(false)
      }
    },
  )
})

/** Somebody whom the call lets through, if it lets through anybody. */
function someoneFor(call: Call): Somebody {
  const { opens } = TABLE[nameOf(call)] ?? {}
  return person(PEOPLE[Math.max(0, opens?.indexOf('x') ?? 0)] ?? '')
}

describe('a NUL, which PostgreSQL has in no text, is refused', () => {
  const namesIn = (call: Call): string[] => call.path.match(/(?<=:)\w+/g) ?? []

  /** Calls for devices alone are tried with the call itself. */
  const isForPeople = (call: Call): boolean => TABLE[nameOf(call)]?.opens?.includes('x') ?? true

  it.each(named(listed.filter((call) => namesIn(call).length > 0 && isForPeople(call))))(
    'in the path of %s',
    async (_name, call) => {
      const who = someoneFor(call)
      for (const name of namesIn(call)) {
        const answer = await ask(call, { ...paramsFor(call, who), [name]: 'a\0b' }, who.token)
        expect({ name, ...answer }).toMatchObject({ name, status: 400, label: 'VALIDATION_FAILED' })
      }
    },
  )

  const asking = listed.filter(
    (call) => Object.keys(call.query.properties).length > 0 && TABLE[nameOf(call)]?.opens?.includes('x'),
  )
  it.each(named(asking))('in the query of %s', async (_name, call) => {
    const who = someoneFor(call)
    for (const name of Object.keys(call.query.properties)) {
      const asked = { ...call, path: `${call.path}?${name}=a%00b` }
      // One's own account: that of another is looked for before the query is read.
      const params = paramsFor(call, who)
      const answer = await ask(asked, isAboutUsers(call) ? { ...params, id: who.id } : params, who.token)
      expect({ name, ...answer }).toMatchObject({ name, status: 400, label: 'VALIDATION_FAILED' })
    }
  })
})

describe('someone who is not signed in', () => {
  it.each(named(signedIn))('is refused by %s', async (_name, call) => {
    const params = paramsFor(call, person('manager_di_linea@example.com'))
    expect(await ask(call, params, null)).toEqual({ status: 401, label: 'NOT_SIGNED_IN' })
    expect(await ask(call, params, 'eyJhbGciOiJub25lIn0.e30.')).toEqual({
      status: 401,
      label: 'NOT_SIGNED_IN',
    })
  })

  it.each(named(CALLS.filter((call) => TABLE[nameOf(call)]?.opens === null)))(
    'is not asked to sign in by %s',
    async (_name, call) => {
      expect((await ask(call, { org: 'NORDHAUS' }, null)).label).not.toBe('NOT_SIGNED_IN')
    },
  )
})

describe('the organization of somebody else', () => {
  const scoped = signedIn.filter((call) => call.path.includes('/:org'))
  it.each(named(scoped))('is closed in %s', async (_name, call) => {
    await forEverybody(async (email, who) => {
      const org = who.org === 'SEGHERIA' ? 'NORDHAUS' : 'SEGHERIA'
      const answer = await ask(call, { ...paramsFor(call, who), org, groupId: 'group-4' }, who.token)
      expect({ email, ...answer }).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
    })
  })

  const ofGroups = signedIn.filter((call) => call.path.includes(':groupId'))
  it.each(named(ofGroups))('has groups that %s does not open under the own name', async (name, call) => {
    await forEverybody(async (email, who) => {
      const answer = await ask(call, { ...paramsOf(who), groupId: 'group-4' }, who.token)
      const may = TABLE[name]?.opens?.[PEOPLE.indexOf(email)] === 'x'
      expect({ email, ...answer }).toMatchObject(
        may ? { status: 404, label: 'GROUP_NOT_FOUND' } : { status: 403, label: 'ACCESS_DENIED' },
      )
    })
  })

  const ofSites = signedIn.filter((call) => /:(siteId|plant)/.test(call.path))
  it.each(named(ofSites))('has sites that %s does not find under the own name', async (name, call) => {
    await forEverybody(async (email, who) => {
      const answer = await ask(call, { ...paramsOf(who), siteId: 'site-3', plant: 'site-3' }, who.token)
      const may = TABLE[name]?.opens?.[PEOPLE.indexOf(email)] === 'x'
      expect({ email, ...answer }).toMatchObject(
        may ? { status: 404, label: 'SITE_NOT_FOUND' } : { status: 403, label: 'ACCESS_DENIED' },
      )
    })
  })

  it.each(named(signedIn.filter(isAboutUsers)))('has users whom %s does not find', async (_name, call) => {
    // The admin of SEGHERIA, asked for by managers of other organizations.
    for (const email of PEOPLE.slice(4)) {
      const who = person(email)
      const answer = await ask(call, { ...paramsOf(who), id: 'user-15' }, who.token)
      expect({ email, ...answer }).toMatchObject({ status: 404, label: 'USER_NOT_FOUND' })
    }
  })

  it.each(named(signedIn.filter((call) => /:me\b/.test(call.path))))(
    'has people for whom nobody else speaks in %s',
    async (_name, call) => {
      for (const email of PEOPLE) {
        const answer = await ask(
          call,
          { me: 'user-15', deviceId: 'none', notificationId: '0' },
          person(email).token,
        )
        expect({ email, ...answer }).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
      }
    },
  )
})

describe('a machine of somebody else', () => {
  const ofMachines = signedIn.filter((call) => /machines\/:(id|serial)/.test(call.path) || inQuery(call))
  it.each(named(ofMachines))('is not found by %s', async (name, call) => {
    await forEverybody(async (email, who) => {
      const answer = await ask(call, { ...paramsOf(who), ...namesOf(who.foreignMachine) }, who.token)
      const seeks = TABLE[name]?.seeks[PEOPLE.indexOf(email)] === 'x'
      expect({ email, ...answer }).toMatchObject(
        seeks ? { status: 404, label: 'ERROR_MACHINE_NOT_FOUND' } : { status: 403, label: 'ACCESS_DENIED' },
      )
    })
  })
})

describe('a page that a machine does not have', () => {
  const limited = signedIn.filter(({ page }) => page !== null && page in LIMITED_PAGES)
  const kept = signedIn.filter(({ page }) => page !== null && !(page in LIMITED_PAGES))
  const ID = 'pages-1'
  const ALL_FAMILIES = ['CDL', 'EBA', 'BOR', 'SEZ', 'PLS', 'TFO', 'AWJ', 'AUT']
  const who = () => person('manager_di_linea@example.com')
  /** Of a machine with this family, kit and meter. */
  async function labelOf(call: Call, family: string, kit: string, hasMeter = false): Promise<string> {
    await test.db.query(
      'update machine set family = $2, kit_type = $3, has_energy_meter = $4 where public_id = $1',
      [ID, family, kit, hasMeter],
    )
    return (await ask(call, { ...paramsOf(who()), id: ID }, who().token)).label
  }
  const REFUSED = 'PAGE_NOT_ON_MACHINE'
  beforeAll(async () => {
    await addSpare(ID, 'nst-01')
    await test.db.query(
      `insert into activation (machine_id, type, starts_at, ends_at, activated_by)
       select id, 'FULL', now() - interval '1 day', now() + interval '1 day', 'test' from machine where public_id = $1`,
      [ID],
    )
  })

  it.each(named(limited))('is refused by %s', async (_name, call) => {
    const { families, kits } = LIMITED_PAGES[call.page ?? ''] ?? { families: [], kits: [] }
    const refused: string[] = []
    for (const family of ALL_FAMILIES)
      for (const kit of ['', 'im', 'sensor'])
        if ((await labelOf(call, family, kit)) === REFUSED) refused.push(`${family} ${kit}`)
    expect(refused).toEqual(
      ALL_FAMILIES.flatMap((family) =>
        ['', 'im', 'sensor']
          .filter((kit) => families.includes(family) || kits.includes(kit))
          .map((kit) => `${family} ${kit}`),
      ),
    )
  })

  it.each(named(limited.filter(({ page }) => page === 'machine_energy')))(
    'is given by a meter to %s',
    async (_name, call) => {
      for (const family of ALL_FAMILIES) expect(await labelOf(call, family, '', true)).not.toBe(REFUSED)
    },
  )

  it.each(named(kept))('is not that of %s', async (_name, call) => {
    expect(await labelOf(call, 'AWJ', '')).not.toBe(REFUSED)
  })
})

describe('a device', () => {
  const PASSWORD = `Basic ${Buffer.from('DEV-NST-01:millwright').toString('base64')}`
  let waysIn: string[]
  beforeAll(async () => {
    const answer = await fetch(`${test.app.publicUrl}/api/devices/token`, {
      method: 'POST',
      headers: { authorization: PASSWORD },
    })
    const { result } = (await answer.json()) as { result: { token: string } }
    waysIn = [PASSWORD, `Bearer ${result.token}`]
  })

  /** As good as it gets for the device: all names in the path are those of its own machine and its owner. */
  const ofOwner = () => paramsOf(person('manager_di_linea@example.com'))

  it.each(named(signedIn))('may call %s only if that is for devices', async (name, call) => {
    const answers: string[] = []
    for (const way of waysIn) answers.push(isWall(await askAs(call, ofOwner(), way)) ? '.' : 'x')
    expect(answers.join('')).toBe(TABLE[name]?.devices)
  })

  const ofMachines = signedIn.filter(
    (call) => /machines\/:id/.test(call.path) && TABLE[nameOf(call)]?.devices === 'xx',
  )
  it.each(named(ofMachines))('finds no machine but its own in %s', async (_name, call) => {
    for (const id of ['nst-02', 'trn-1', 'awj-1', 'none'])
      for (const way of waysIn)
        expect(await askAs(call, { ...ofOwner(), id }, way)).toEqual({
          status: 404,
          label: 'ERROR_MACHINE_NOT_FOUND',
        })
  })
})

describe('a live channel', () => {
  const CHANNELS = ['MachineStatusChanged', 'Machine/Status', 'Alarms', 'Spindle/1/Temperature']

  const connect = (token: string | null) =>
    io(test.app.publicUrl, { path: LIVE_PATH, transports: ['websocket'], auth: { token }, forceNew: true })

  it.each(PEOPLE)('opens for %s on the own machines only', async (email) => {
    const who = person(email)
    const socket = connect(who.token)
    const own = CHANNELS.map((channel) => `${who.machine}/${channel}`)
    const foreign = CHANNELS.map((channel) => `${who.foreignMachine}/${channel}`)
    const answer: unknown = await socket.timeout(5_000).emitWithAck('joinChannel', [...own, ...foreign])
    socket.disconnect()
    tried += own.length + foreign.length
    expect(answer).toEqual({
      joined: own,
      refused: foreign.map((channel) => ({ channel, label: 'ACCESS_DENIED' })),
    })
  })

  it.each([null, 'eyJhbGciOiJub25lIn0.e30.'])('is closed to someone with the token %s', async (token) => {
    const socket = connect(token)
    const error = await new Promise<Error>((done) => socket.once('connect_error', done))
    socket.disconnect()
    tried += CHANNELS.length
    expect(error.message).toBe('NOT_SIGNED_IN')
  })
})
