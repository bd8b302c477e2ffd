import type { Found, FoundAlarm, FoundPerson, FoundProgram } from '@millwright/contract/fleet/search'
import type { Machine } from '@millwright/contract/machines/machines'
import { plainText } from '../../subjects/machines/shared/search-machines.ts'
import type { MenuEntry } from './use-menu.ts'

/** A page of the product, under its title in the language of the person. */
export interface PageHit {
  readonly entry: MenuEntry
  readonly title: string
  /** The menu that it is in, as a text. */
  readonly section: string
}

/** Something that was found. */
export type Hit =
  | { readonly kind: 'machine'; readonly key: string; readonly machine: Machine }
  | { readonly kind: 'page'; readonly key: string; readonly page: PageHit }
  | { readonly kind: 'program'; readonly key: string; readonly program: FoundProgram }
  | { readonly kind: 'alarm'; readonly key: string; readonly alarm: FoundAlarm }
  | { readonly kind: 'person'; readonly key: string; readonly person: FoundPerson }

export type HitKind = Hit['kind']

export interface HitGroup {
  readonly kind: HitKind
  readonly hits: readonly Hit[]
}

export const machineHits = (machines: readonly Machine[]): Hit[] =>
  machines.map((machine) => ({ kind: 'machine', key: `machine-${machine.Id}`, machine }))

/** Pages in whose title or menu every word is found, those first whose title begins so. */
export function searchPages(pages: readonly PageHit[], words: string): PageHit[] {
  const wanted = plainText(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const begins = ({ title }: PageHit): number => (plainText(title).startsWith(wanted.join(' ')) ? 0 : 1)
  return pages
    .filter(({ title, section }) => {
      const text = plainText(`${title}\n${section}`)
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((a, b) => begins(a) - begins(b))
}

/** In the order in which they are shown; kinds without a hit are left out. */
export function hitGroups(found: Found | undefined, pages: readonly PageHit[]): HitGroup[] {
  const groups: HitGroup[] = [
    { kind: 'machine', hits: machineHits(found?.Machines ?? []) },
    {
      kind: 'page',
      hits: pages.map((page) => ({ kind: 'page', key: `page-${page.entry.name}`, page })),
    },
    {
      kind: 'program',
      hits: (found?.Programs ?? []).map((program, at) => ({
        kind: 'program',
        key: `program-${at}`,
        program,
      })),
    },
    {
      kind: 'alarm',
      hits: (found?.Alarms ?? []).map((alarm, at) => ({ kind: 'alarm', key: `alarm-${at}`, alarm })),
    },
    {
      kind: 'person',
      hits: (found?.People ?? []).map((person) => ({ kind: 'person', key: `person-${person.Id}`, person })),
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
