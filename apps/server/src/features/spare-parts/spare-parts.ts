import { createHash } from 'node:crypto'
import type { CartLine, MachineParts, ShopOrder, ShopProduct } from '@millwright/contract/calls/spare-parts'
import { makerKey } from '@millwright/domain/alarm/catalogue'
import { HOUR_MS } from '@millwright/domain/series/rollup'
import { readAlarmTexts } from '../../alarm/alarm-words.ts'
import type { RequestActor } from '../../api/request-actor.ts'
import { createTtlCache } from '../../api/ttl-cache.ts'
import { badField, CallError } from '../../errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Caller } from '../../store/people/session-store.ts'
import type { Needs } from '../feature.ts'
import { createCartStore } from './cart-store.ts'

export type SparePartDeps = Needs<'alarms' | 'catalogue', 'audit' | 'db' | 'now' | 'shop'>

/** Alarms of this time say which parts a machine needs. */
const COUNTED_MS = 30 * 24 * HOUR_MS
/** Prices and stock change seldom; a page of parts must not ask for each of them again. */
const PRODUCT_TTL_MS = 5 * 60_000
const MOST_PARTS = 100

const noShop = (): CallError => new CallError('NOT_FOUND', 'No shop is connected here')

/** Parts of machines, and orders of them in the shop of the installation. */
export function createSpareParts({ stores, audit, db, now, shop }: SparePartDeps) {
  const carts = createCartStore(db)
  const products = createTtlCache<string, ShopProduct | null>(PRODUCT_TTL_MS, now)
  const shopOrFail = (): Shop => {
    if (!shop) throw noShop()
    return shop
  }
  const productOf = (spareId: string) => products(spareId, () => shopOrFail().product(spareId))

  /** What calls for which part, by the catalogue that counts for this machine. */
  async function needsOf(machine: MachineRecord, language: string) {
    const at = now()
    const [codes, alarms] = await Promise.all([
      stores.catalogue.codesWithPart(machine.organizationId, makerKey(machine.manufacturer)),
      stores.alarms.spansTouching([{ machineId: machine.id, from: at - COUNTED_MS }], at),
    ])
    const texts = await readAlarmTexts(stores.catalogue, [machine], codes, language)
    const raised = Map.groupBy(alarms.get(machine.id) ?? [], ({ code }) => code)
    const needs = codes.flatMap((code) => {
      const part = texts.entryOf(machine, code)?.part ?? ''
      if (part === '') return []
      const own = raised.get(code) ?? []
      return [
        {
          part,
          alarm: {
            Code: code,
            Text: texts.wordsOf(machine, { code, text: '' }).text,
            Count: own.length,
            IsActive: own.some(({ to }) => to === null),
          },
        },
      ]
    })
    return [...Map.groupBy(needs, ({ part }) => part)]
      .map(([part, all]) => ({ part, alarms: all.map(({ alarm }) => alarm) }))
      .sort((a, b) => urgency(b.alarms) - urgency(a.alarms) || a.part.localeCompare(b.part))
      .slice(0, MOST_PARTS)
  }

  return {
    async ofMachine(machine: MachineRecord, language: string): Promise<MachineParts> {
      const needs = await needsOf(machine, language)
      const found = await Promise.allSettled(
        needs.map(({ part }) => (shop ? productOf(part) : Promise.resolve(null))),
      )
      const isReached = found.every(({ status }) => status === 'fulfilled')
      return {
        Parts: needs.map(({ part, alarms }, index) => {
          const product = found[index]
          return {
            SpareId: part,
            Alarms: alarms,
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

const urgency = (alarms: readonly { readonly Count: number; readonly IsActive: boolean }[]): number =>
  alarms.reduce((sum, { Count, IsActive }) => sum + Count + (IsActive ? 1e6 : 0), 0)
