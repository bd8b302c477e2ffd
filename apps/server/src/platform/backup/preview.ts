import type { Settings } from '../embedded/settings.ts'
import { productFigureNames } from './figures-store.ts'
import { type Manifest, sizeOf } from './manifest.ts'
import { type Present, readPresent } from './present.ts'

/** A figure as it was in the backup and as it is now; null where there is nothing now. */
export interface PreviewRow {
  readonly name: string
  readonly before: string
  readonly now: string | null
}

export const previewRows = ({ figures }: Manifest, present: Present | null): PreviewRow[] =>
  productFigureNames.map((name) => ({
    name,
    before: figures[name] ?? 'none',
    now: present && (present.figures[name] ?? 'none'),
  }))

/** Lines for a person: what is in a backup, and what has changed since. Changes nothing. */
export async function previewOf(manifest: Manifest, dataDir: string, settings: Settings): Promise<string[]> {
  const { bytes } = sizeOf(manifest)
  const present = await readPresent(dataDir, settings)
  const files = manifest.hasFiles ? 'with the files of people' : 'without files: those are in a bucket'
  return [
    `Taken at ${manifest.takenAt} by Millwright ${manifest.version}, ${(bytes / 1e6).toFixed(0)} MB, ${files}.`,
    ...previewRows(manifest, present).map(({ name, before, now }) => {
      if (now === null) return `${name}: ${before}`
      return now === before ? `${name}: ${before}, as now` : `${name}: ${before}, now ${now}`
    }),
    present === null
      ? 'There is no data here that would be replaced.'
      : 'What came after the backup would be lost. The present data is moved aside, and comes back with --back.',
  ]
}
