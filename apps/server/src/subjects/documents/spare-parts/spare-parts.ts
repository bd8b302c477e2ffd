import { createHash } from 'node:crypto'
import { mayEnter } from '@millwright/contract/areas'
import type {
  CartLine,
  MachinePart,
  MachineParts,
  ShopOrder,
  ShopProduct,
} from '@millwright/contract/documents/spare-parts'
import { makerKey } from '@millwright/domain/alarms/catalogue'
import { partNumberIn } from '@millwright/domain/maintenance/part-number'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { createTtlCache } from '../../../platform/http/ttl-cache.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { badField, CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { readAlarmTexts } from '../../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../../alarms/shared/alarms-stores.ts'
import { createNeededPartStore } from '../../maintenance/shared/needed-part-store.ts'
import type { Shop } from '../shop.ts'
import { createCartStore } from './cart-store.ts'

export type SparePartDeps = Needs<
  never,
  'audit' | 'db' | 'now',
  Pick<AlarmsStores, 'alarms' | 'catalogue'>
> & {
  /** Null where no shop is connected. */
  shop: Shop | null
}

/** Alarms of this time say which parts a machine needs. */
const COUNTED_MS = 30 * DAY_MS
/** Prices and stock change seldom; a page of parts must not ask for each of them again. */
const PRODUCT_TTL_MS = 5 * 60_000
const MOST_PARTS = 100

interface Wanted {
  readonly alarms: MachinePart['Alarms']
  readonly activities: MachinePart['Activities']
}

/** One thing that calls for one part. */
interface Need {
  /** Its number; empty where only its name is known. */
  readonly part: string
  readonly name: string
  readonly alarm?: MachinePart['Alarms'][number]
  readonly work?: MachinePart['Activities'][number]
}

const noShop = (): CallError => new CallError('NOT_FOUND', 'No shop is connected here')

/** Parts of machines, and orders of them in the shop of the installation. */
export function createSpareParts({ stores, audit, db, now, shop }: SparePartDeps) {
  const carts = createCartStore(db)
  const maintenance = createNeededPartStore(db)
  const products = createTtlCache<string, ShopProduct | null>(PRODUCT_TTL_MS, now)
  const shopOrFail = (): Shop => {
    if (!shop) throw noShop()
    return shop
  }
  const productOf = (spareId: string) => products(spareId, () => shopOrFail().product(spareId))

  /** Alarms that call for parts, by the catalogue that counts for this machine. */
  async function alarmsOf(machine: MachineRecord, language: string): Promise<Need[]> {
    const at = now()
    const [codes, alarms] = await Promise.all([
      stores.catalogue.codesWithPart(machine.organizationId, makerKey(machine.manufacturer)),
      stores.alarms.spansTouching([{ machineId: machine.id, from: at - COUNTED_MS }], at),
    ])
    const texts = await readAlarmTexts(stores.catalogue, [machine], codes, language)
    const raised = Map.groupBy(alarms.get(machine.id) ?? [], ({ code }) => code)
    return codes.flatMap((code) => {
      const part = texts.entryOf(machine, code)?.part ?? ''
      if (part === '') return []
      const own = raised.get(code) ?? []
      return [
        {
          part,
          name: '',
          alarm: {
            Code: code,
            Text: texts.wordsOf(machine, { code, text: '' }).text,
            Count: own.length,
            IsActive: own.some(({ to }) => to === null),
          },
        },
      ]
    })
  }

  /** Maintenance is the owner's: a partner who sees the machine does not see it. */
  async function workOf(machine: MachineRecord, caller: Caller): Promise<Need[]> {
    if (!mayEnter('activity', caller)) return []
    const work = await maintenance.ofMachine(caller.organizationId, machine.id)
    return work.flatMap(({ code, action, stage, activity, parts }) =>
      parts.map(({ name, quantity }) => ({
        part: partNumberIn(name),
        name,
        work: { Id: activity ?? '', Code: code, Action: action, Stage: stage, Quantity: quantity },
      })),
    )
  }

  async function needsOf(machine: MachineRecord, caller: Caller) {
    const needs = (await Promise.all([alarmsOf(machine, caller.language), workOf(machine, caller)])).flat()
    return [...Map.groupBy(needs, ({ part, name }) => part || name)]
      .map(([key, all]) => ({
        key,
        part: all[0]?.part ?? '',
        name: all.find(({ name }) => name !== '')?.name ?? '',
        alarms: all.flatMap(({ alarm }) => alarm ?? []),
        activities: all.flatMap(({ work }) => work ?? []),
      }))
      .sort((a, b) => urgency(b) - urgency(a) || a.key.localeCompare(b.key))
      .slice(0, MOST_PARTS)
  }

  return {
    async ofMachine(machine: MachineRecord, caller: Caller): Promise<MachineParts> {
      const needs = await needsOf(machine, caller)
      const found = await Promise.allSettled(
        needs.map(({ part }) => (shop && part !== '' ? productOf(part) : Promise.resolve(null))),
      )
      const isReached = found.every(({ status }) => status === 'fulfilled')
      return {
        Parts: needs.map(({ part, name, alarms, activities }, index) => {
          const product = found[index]
          return {
            SpareId: part,
            Name: name,
            Alarms: alarms,
            Activities: activities,
            Product: product?.status === 'fulfilled' ? product.value : null,
          }
        }),
        Shop: shop ? (isReached ? 'ready' : 'notReached') : 'none',
      }
    },

    async product(spareId: string): Promise<ShopProduct> {
      const product = await productOf(spareId)
      if (!product) throw new CallError('NOT_FOUND', 'The shop has no such part')
      return product
    },

    cart: ({ accountId }: Caller) => carts.of(accountId),

    async putCart({ accountId }: Caller, lines: readonly CartLine[]): Promise<void> {
      checkOnce(lines)
      await carts.put(accountId, lines)
    },

    async order({ caller, address }: RequestActor, lines: readonly CartLine[]): Promise<ShopOrder> {
      checkOnce(lines)
      const connected = shopOrFail()
      const cart = {
        products: lines,
        OrganizationEmail: caller.email,
        OrganizationCode: caller.organizationCode,
      }
      const order = await connected.order(cart, orderKey(caller, lines))
      await db.transaction(async (tx) => {
        await carts.takeOut(
          caller.accountId,
          lines.map(({ spareId }) => spareId),
          tx,
        )
        const parts = lines.map(({ spareId, quantity }) => `${quantity} × ${spareId}`).join(', ')
        const detail = { Parts: parts.slice(0, 500), OrderNumber: order.OrderNumber ?? '' }
        await audit.record(
          { action: 'parts_ordered', by: caller, target: order.OrderNumber ?? '', detail, address },
          tx,
        )
      })
      return order
    },
  }

  /** The same parts, ordered again within a minute, are one order: an answer of the shop may be lost. */
  function orderKey({ publicId }: Caller, lines: readonly CartLine[]): string {
    const minute = Math.floor(now() / 60_000)
    return createHash('sha256')
      .update(JSON.stringify([publicId, lines, minute]))
      .digest('hex')
  }
}

function checkOnce(lines: readonly CartLine[]): void {
  const seen = new Set<string>()
  for (const [index, { spareId }] of lines.entries()) {
    if (seen.has(spareId)) throw badField(`products.${index}.spareId`, 'is in the list already')
    seen.add(spareId)
  }
}

const OF_STAGE = { due: 1e5, warning: 1e4, fine: 0 } as const

const urgency = ({ alarms, activities }: Wanted): number =>
  alarms.reduce((sum, { Count, IsActive }) => sum + Count + (IsActive ? 1e6 : 0), 0) +
  Math.max(0, ...activities.map(({ Stage }) => OF_STAGE[Stage]))
