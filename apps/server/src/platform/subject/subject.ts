import type { Database } from '../database/database.ts'
import type { SealedColumn } from '../database/sealed-column-store.ts'
import type { EventHandler } from '../events/handler.ts'
import type { Fact } from '../facts/fact.ts'
import type { Api } from '../http/serve.ts'
import type { DocumentChannel } from '../ingest/document-channel.ts'
import type { Job } from '../jobs/job.ts'
import type { NoticesOfSubject } from '../notices/notice-text.ts'
import type { SearchSources } from '../search/search-source.ts'
import type { DemoDeps } from './demo.ts'
import type { DocumentDeps, GroundDeps, PlatformDeps } from './deps.ts'

type With<D, S> = D & { stores: S }

/** Something that follows from points as they are stored. */
export interface FactEntry<S> {
  readonly name: string
  /** Cut by hours or days of the machine: another time zone makes another of it. */
  readonly isByZone?: true
  readonly create: (deps: With<GroundDeps, S>) => Fact | Promise<Fact>
}

/** Days are counted from the start of the run, the same for every step. */
export interface RetentionDeps extends Pick<PlatformDeps, 'db' | 'retentionDays'> {
  /** The moment so many days ago. */
  daysAgo(days: number): number
  dateAgo(days: number): Date
}

/** By the name of what is removed, or made ahead of time. */
export type RetentionSteps = Readonly<Record<string, () => Promise<unknown>>>

/**
 * A part of the product as a value: all that it brings to the platform, which collects it from the list of all. `S` are the
 * stores of all subjects; each piece names those that it needs. Functions and no methods: only so does the compiler see a
 * need that the platform does not meet.
 */
export interface Subject<S> {
  readonly name: string
  /** Stores that other subjects may use too. */
  readonly stores?: (db: Database) => object
  /** Columns with what is sealed. */
  readonly sealed?: readonly SealedColumn[]
  /** Each binds calls. */
  readonly routes?: readonly ((api: Api, deps: With<PlatformDeps, S>) => void | Promise<void>)[]
  /** In this order they take their locks. */
  readonly facts?: readonly FactEntry<S>[]
  /** Run by one process for all, from time to time. */
  readonly jobs?: (deps: With<PlatformDeps, S>) => readonly Job[] | Promise<readonly Job[]>
  /** Handlers of durable events; one may be called twice for the same event. */
  readonly handlers?: (deps: With<PlatformDeps, S>) => readonly EventHandler[]
  /** Each kind that it has in the contract. */
  readonly notices?: NoticesOfSubject
  /** Steps that remove rows which have been kept long enough. */
  readonly retention?: (deps: With<RetentionDeps, S>) => RetentionSteps
  /** Channels whose messages are documents and no points. */
  readonly documents?: (deps: With<DocumentDeps, S>) => readonly DocumentChannel[]
  /** By the fields of the answer of the search. */
  readonly search?: (deps: With<Omit<PlatformDeps, 'search'>, S>) => SearchSources
  /** Its part of the demo, in the transaction that makes all of it, after those of earlier subjects. */
  readonly demo?: (deps: DemoDeps<S>) => Promise<void>
}
