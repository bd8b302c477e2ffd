import { randomUUID } from 'node:crypto'
import type {
  CatalogueBody,
  CatalogueEntry,
  CatalogueImport,
  CatalogueSort,
} from '@millwright/contract/alarms/alarm-catalogue'
import { presentCatalogueBody, readCatalogueBody } from '@millwright/contract/alarms/present-catalogue'
import { type CatalogueEntry as Entry, ownDocument } from '@millwright/domain/alarms/catalogue'
import {
  type CatalogueLineFault,
  catalogueFaults,
  readCatalogue,
} from '@millwright/domain/alarms/catalogue-file'
import type { Transaction } from '../../../platform/database/database.ts'
import type { SortedPage } from '../../../platform/database/order-by.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { badField, CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { AlarmsStores } from '../shared/alarms-stores.ts'
import type { CatalogueFilter, CatalogueRecord } from '../shared/catalogue-store.ts'

export type CatalogueDeps = Needs<never, 'db' | 'audit', Pick<AlarmsStores, 'catalogue'>>

/** More than the largest makers have; keeps one organization from filling the database. */
const MOST_ENTRIES = 50_000

const newId = (): string => `alarm-${randomUUID()}`
const notFound = () => new CallError('NOT_FOUND', 'There is no such entry')
const nameOf = ({ manufacturer, code }: Entry): string => `${manufacturer} ${code}`.trim()

/** An organization's own entries, by maker, family and code. */
export function createCatalogue({ stores, db, audit }: CatalogueDeps) {
  const { catalogue } = stores

  /** Links to documents that are stored here: of one's own organization only, or the answer would reveal others. */
  async function foreignDocuments(
    { caller }: RequestActor,
    entries: readonly Entry[],
    tx: Transaction,
  ): Promise<Set<string>> {
    const named = entries.flatMap((entry) =>
      entry.documents.flatMap(({ translations }) =>
        translations.flatMap(({ link }) => {
          const document = ownDocument(link)
          return document ? [{ link, ...document }] : []
        }),
      ),
    )
    const ids = named.map(({ docId }) => docId)
    const missing = new Set(await catalogue.withoutDocument(caller.organizationId, ids, tx))
    const isForeign = ({ org, docId }: (typeof named)[number]) =>
      org !== caller.organizationCode || missing.has(docId)
    return new Set(named.filter(isForeign).map(({ link }) => link))
  }

  async function checked(actor: RequestActor, body: CatalogueBody, tx: Transaction): Promise<Entry> {
    const entry = readCatalogueBody(body)
    const [fault] = catalogueFaults(entry)
    if (fault) throw badField(FIELDS[fault.field] ?? 'Code', `is wrong: ${fault.fault}`)
    if ((await foreignDocuments(actor, [entry], tx)).size > 0)
      throw badField('Documents', 'must be documents of the own organization')
    return entry
  }

  async function checkRoom(organizationId: number, tx: Transaction): Promise<void> {
    if ((await catalogue.countOf(organizationId, tx)) > MOST_ENTRIES)
      throw badField('Lines', `makes more than ${MOST_ENTRIES} entries`)
  }

  async function present(organizationId: number, publicId: string): Promise<CatalogueEntry> {
    const found = await catalogue.find(organizationId, publicId)
    if (!found) throw notFound()
    return presentEntry(found)
  }

  return {
    async list(organizationId: number, filter: CatalogueFilter, page: SortedPage<CatalogueSort>) {
      const { entries, total } = await catalogue.page(organizationId, filter, page)
      return { entries: entries.map(presentEntry), total }
    },

    async add(actor: RequestActor, body: CatalogueBody): Promise<CatalogueEntry> {
      const { caller, address } = actor
      const publicId = newId()
      await db.transaction(async (tx) => {
        const entry = await checked(actor, body, tx)
        await catalogue.add(caller.organizationId, publicId, entry, tx)
        await checkRoom(caller.organizationId, tx)
        const record = { by: caller, target: nameOf(entry), detail: { Id: publicId, ...body }, address }
        await audit.record({ action: 'alarm_catalogue_added', ...record }, tx)
      })
      return await present(caller.organizationId, publicId)
    },

    async change(actor: RequestActor, publicId: string, body: CatalogueBody): Promise<CatalogueEntry> {
      const { caller, address } = actor
      await db.transaction(async (tx) => {
        const entry = await checked(actor, body, tx)
        if (!(await catalogue.change(caller.organizationId, publicId, entry, tx))) throw notFound()
        const record = { by: caller, target: nameOf(entry), detail: { Id: publicId, ...body }, address }
        await audit.record({ action: 'alarm_catalogue_changed', ...record }, tx)
      })
      return await present(caller.organizationId, publicId)
    },

    async remove({ caller, address }: RequestActor, publicId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const entry = await catalogue.find(caller.organizationId, publicId, tx)
        if (!entry || !(await catalogue.remove(caller.organizationId, publicId, tx))) throw notFound()
        const record = { by: caller, target: nameOf(entry), detail: { Id: publicId }, address }
        await audit.record({ action: 'alarm_catalogue_removed', ...record }, tx)
      })
    },

    /** All of a file or nothing: what is wrong is named by line. */
    async import(actor: RequestActor, format: 'csv' | 'json', text: string): Promise<CatalogueImport> {
      const { caller, address } = actor
      const { entries, faults } = readCatalogue(format, text)
      if (faults.length > 0) return refused(faults)
      return await db.transaction(async (tx) => {
        const foreign = await foreignDocuments(actor, entries, tx)
        if (foreign.size > 0) return refused(readCatalogue(format, text, foreign).faults)
        const withIds = entries.map((entry) => ({ ...entry, publicId: newId() }))
        const added = await catalogue.putAll(caller.organizationId, withIds, tx)
        await checkRoom(caller.organizationId, tx)
        const detail = { Added: added, Changed: entries.length - added }
        await audit.record(
          { action: 'alarm_catalogue_imported', by: caller, target: '', detail, address },
          tx,
        )
        return { ...detail, Faults: [] }
      })
    },
  }
}

/** Of the body, by what the rules call them. */
const FIELDS: Readonly<Record<string, string>> = {
  manufacturer: 'Manufacturer',
  family: 'Family',
  code: 'Code',
  part: 'Part',
  locale: 'Texts',
  text: 'Texts',
  document: 'Documents',
  title: 'Documents',
  link: 'Documents',
  type: 'Documents',
}

const refused = (faults: readonly CatalogueLineFault[]): CatalogueImport => ({
  Added: 0,
  Changed: 0,
  Faults: faults.map(({ line, field, fault }) => ({ Line: line, Field: field, Fault: fault })),
})

const presentEntry = ({ publicId, changedAt, ...entry }: CatalogueRecord): CatalogueEntry => ({
  Id: publicId,
  ...presentCatalogueBody(entry),
  ChangedAt: changedAt.getTime(),
})
