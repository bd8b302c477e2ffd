import { HEALTH_STATES } from '@millwright/domain/health/verdict'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'

const Counts = Type.Record(Type.String(), nullable(Type.Number()))

/** For those who help: figures and names of parts of the product. No person, machine, organization, address or secret is in it. */
export const HealthReport = Closed({
  MadeAt: Type.String(),
  Version: Type.String(),
  Postgres: Type.String(),
  Node: Type.String(),
  Platform: Type.String(),
  /** How the installation is put together, in the words of the settings; never their values. */
  Settings: Type.Record(Type.String(), Type.Boolean()),
  Roles: Type.Array(Type.String()),
  Parts: Type.Record(
    Type.String(),
    Closed({ State: Type.Enum([...HEALTH_STATES]), Why: nullable(Type.String()), Figures: Counts }),
  ),
  Jobs: Type.Array(
    Closed({
      Name: Type.String(),
      LastRun: nullable(Type.String()),
      IsLate: Type.Boolean(),
      HasFailed: Type.Boolean(),
    }),
  ),
  /** The slowest calls of the product by the mean of 24 hours. */
  Calls: Type.Array(Closed({ Call: Type.String(), Calls: Type.Integer(), MeanMs: Type.Number() })),
  /** The slowest statements, without values; empty where PostgreSQL does not count them (pg_stat_statements). */
  Queries: Type.Array(Closed({ Query: Type.String(), Calls: Type.Integer(), MeanMs: Type.Number() })),
  /** The largest tables, in bytes with their indexes. */
  Tables: Type.Array(Closed({ Table: Type.String(), Bytes: Type.Integer() })),
  Advisories: Type.Array(Type.String()),
})
export type HealthReport = Static<typeof HealthReport>

export const getHealthReport = defineCall({
  method: 'GET',
  path: '/api/health/report',
  access: 'healthReader',
  tag: 'Health',
  isHeavy: true,
  summary:
    'The same for those who help: without names, addresses and secrets, of people, machines and organizations',
  result: HealthReport,
})
