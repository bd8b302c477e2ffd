import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'
import { errors, query } from './analytics-shapes.ts'

const tag = 'Analytics'

export const REPORT_FILE_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ReportFileFormat = (typeof REPORT_FILE_FORMATS)[number]
const REPORT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const

const reportQuery = Closed({ ...query, format: Type.Enum([...REPORT_FILE_FORMATS]) })

/** The file itself, in the language of the caller; not JSON. */
export const getGroupReport = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/analytics/report',
  access: 'groupAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Figures of a group as a file: in total, by day, by machine and by loss',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: reportQuery,
  answers: 'file',
  files: REPORT_TYPES,
  result: Type.Unknown(),
  errors: ['GROUP_NOT_FOUND', ...errors],
})

export const getMachineReport = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/analytics/report',
  access: 'machineAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Figures of a machine as a file: in total, by day, by shift and by loss',
  params: Closed({ id: Id }),
  query: reportQuery,
  answers: 'file',
  files: REPORT_TYPES,
  result: Type.Unknown(),
  page: 'analytics_machine_overview',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', ...errors],
})
