import { ACCESS } from '../access.ts'
import type { ErrorLabel } from '../errors.ts'
import { PAGES, type Page } from '../pages.ts'
import type { Scope } from '../wire/access-rule.ts'
import type { Call } from '../wire/call.ts'

/** For a path that names something that is not there, or not for the caller. */
const OF_SCOPE: Record<Scope, readonly ErrorLabel[]> = {
  organization: [],
  self: [],
  group: ['GROUP_NOT_FOUND'],
  site: ['SITE_NOT_FOUND'],
  plant: ['SITE_NOT_FOUND'],
  machine: ['ERROR_MACHINE_NOT_FOUND'],
  ownMachine: ['ERROR_MACHINE_NOT_FOUND'],
  user: ['USER_NOT_FOUND'],
}

/** Every call has these: limits of requests, a failure, and a part of the server that is away. */
const OF_EVERY_CALL: readonly ErrorLabel[] = ['TOO_MANY_REQUESTS', 'ERROR_GENERIC', 'SERVICE_NOT_AVAILABLE']

const isRaw = (call: Call): boolean => call.answers !== undefined && call.answers !== 'file'

/**
 * All labels that a call can answer with. Most follow from what the call says of itself: its access, its page, its input.
 * Only those of its own subject are in `call.errors`. In tests the server refuses to answer with another one
 * (platform/http/serve.ts), so that this list, and the documentation made of it, is true.
 */
export function errorLabelsOf(call: Call): readonly ErrorLabel[] {
  const { callers, scope } = ACCESS[call.access]
  const takesBody = call.body !== null || call.takes !== undefined
  return [
    ...new Set<ErrorLabel>([
      // A query that a call does not name is refused too.
      ...(isRaw(call) ? [] : (['VALIDATION_FAILED'] as const)),
      ...(callers === 'anyone' ? [] : (['NOT_SIGNED_IN', 'ACCESS_DENIED'] as const)),
      ...(scope === null ? [] : OF_SCOPE[scope]),
      ...labelsOfPage(call.page),
      ...(takesBody ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
      ...call.errors,
      ...OF_EVERY_CALL,
    ]),
  ]
}

/** Why a page of a machine may be closed (rules: pages 3, 4; licence 4). */
function labelsOfPage(name: Call['page']): ErrorLabel[] {
  if (name === null) return []
  // A channel belongs to one of many pages; that of a page which the machine does not have is plain data.
  if (name === 'channel') return ['LICENCE_NEEDED', 'SWITCHED_OFF']
  const page: Page = PAGES[name]
  return [
    ...(page.feature === undefined ? [] : (['SWITCHED_OFF'] as const)),
    ...(page.sensorOnly || page.excludedFamilies ? (['PAGE_NOT_ON_MACHINE'] as const) : []),
    ...(page.freeTrial ? [] : (['LICENCE_NEEDED'] as const)),
  ]
}
