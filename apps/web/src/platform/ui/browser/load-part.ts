import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Of a file that a page is made of. */
const LOAD_PART_MS = 120_000

/** How a part of a page failed to load: gone from the server, not in time, or in another way, such as without a network. */
export type PartFault = 'missing' | 'timeout' | 'error'

class PartTimeout extends Error {
  override readonly name = 'PartTimeout'
}

/** An import has no limit of its own: on a connection that hangs it would wait for as long as the page is open. */
export async function withinTime<T>(part: Promise<T>, ms = LOAD_PART_MS): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new PartTimeout(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([part, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** As each browser says that the file of an import did not come: Chromium, Firefox, Safari; a style, as Vite says it. */
const NOT_LOADED =
  /^(failed to fetch|error loading) dynamically imported module|^importing a module script failed|^unable to preload css/i

/** Null for an error that has nothing to do with loading. A file is gone only if the server itself can be reached. */
export function partFaultOf(error: unknown, isServerReached: boolean): PartFault | null {
  if (error instanceof PartTimeout) return 'timeout'
  if (!(error instanceof Error && NOT_LOADED.test(error.message))) return null
  return isServerReached ? 'missing' : 'error'
}

/** For a page: its file is loaded when it is opened. */
export const lazyPage = <T extends Record<string, unknown>, N extends keyof T & string>(
  load: () => Promise<T>,
  name: N,
) => lazyRouteComponent(() => withinTime(load()), name)

// biome-ignore lint/suspicious/noExplicitAny: as React has it; the props of the piece itself are checked
type AnyComponent = ComponentType<any>

/** For a piece of a page that is loaded when it is shown. */
export const lazyPart = <N extends string, M extends Record<N, AnyComponent>>(
  load: () => Promise<M>,
  name: N,
): LazyExoticComponent<M[N]> => lazy(async () => ({ default: (await withinTime(load()))[name] }))
