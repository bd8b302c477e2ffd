import type { Temporal as Calendar } from 'temporal-polyfill'

/**
 * In the build this takes the place of `temporal-polyfill`: most browsers have Temporal themselves, and only the others
 * load it, before the first page that reckons with days.
 * @public
 */
export let Temporal = (globalThis as { Temporal?: typeof Calendar }).Temporal

export async function loadTemporal(): Promise<void> {
  Temporal ??= (await import('temporal-polyfill/implementation')).Temporal
}
