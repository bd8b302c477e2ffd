import { BackupFault } from '../../platform/backup/backup-fault.ts'
import { listBackups, type Manifest, readManifest, takenAtOf } from '../../platform/backup/manifest.ts'
import { type Present, readPresent } from '../../platform/backup/present.ts'
import { type PreviewRow, previewRows } from '../../platform/backup/preview.ts'
import { type Restored, type RestoreOptions, restoreBackup } from '../../platform/backup/restore-backup.ts'
import type { Storage } from '../../platform/backup/storage.ts'
import { newestAside, swapBack } from '../../platform/backup/way-back.ts'
import { errorText } from '../../platform/runtime/error-text.ts'

export interface OfferedBackup {
  readonly name: string
  readonly takenAt: number
  readonly isProven: boolean
}

export type RestoreState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working' }
  | { readonly kind: 'restored'; readonly found: Pick<Restored, 'machines' | 'lastPoint'> }
  | { readonly kind: 'wentBack' }
  | { readonly kind: 'failed'; readonly message: string }

export interface RestorePreview {
  readonly name: string
  readonly manifest: Manifest
  readonly rows: readonly PreviewRow[]
}

/** One restore that somebody does on a page, step by step. The product must not run. */
export function createRestoreSession(
  storage: Storage,
  options: RestoreOptions,
  refuseWhileRunning: () => Promise<void>,
) {
  const { dataDir } = options
  let state: RestoreState = { kind: 'choosing' }
  /** Read again after each change of the data. */
  let present: Promise<Present | null> | null = null
  const now = (): Promise<Present | null> => {
    // Data that does not start any more is a reason to restore.
    present ??= readPresent(dataDir, options.settings).catch((error: unknown) => {
      process.stderr.write(`The present data cannot be read: ${errorText(error)}\n`)
      return null
    })
    return present
  }

  /** One at a time: what is asked for meanwhile is not done. */
  async function work(done: () => Promise<RestoreState>): Promise<void> {
    if (state.kind === 'working') return
    state = { kind: 'working' }
    try {
      // Its PostgreSQL runs on the data while it reads.
      await present
      present = null
      // The page may have been open for an hour, in which somebody started the product.
      await refuseWhileRunning()
      state = await done()
    } catch (error) {
      state = { kind: 'failed', message: errorText(error) }
    }
  }

  return {
    state: (): RestoreState => state,

    async offered(): Promise<OfferedBackup[]> {
      const [{ whole }, data] = await Promise.all([listBackups(storage.target), now()])
      return whole.map((name) => ({
        name,
        takenAt: takenAtOf(name) ?? 0,
        isProven: data?.proven.has(name) ?? false,
      }))
    },

    /** Null for one that is not there; `unreadable` where the key is another. */
    async preview(name: string): Promise<RestorePreview | 'unreadable' | null> {
      if (!(await listBackups(storage.target)).whole.includes(name)) return null
      try {
        const { manifest } = await readManifest(storage, name)
        return { name, manifest, rows: previewRows(manifest, await now()) }
      } catch (error) {
        if (error instanceof BackupFault) return 'unreadable'
        throw error
      }
    },

    /** Goes on by itself; what becomes of it is the state. */
    restore(name: string): Promise<void> {
      return work(async () => ({ kind: 'restored', found: await restoreBackup(storage, name, options) }))
    },

    hasWayBack: async (): Promise<boolean> => (await newestAside(dataDir)) !== null,

    goBack(): Promise<void> {
      return work(async () => {
        const aside = await newestAside(dataDir)
        if (aside === null) throw new Error('there is no data of before')
        await swapBack(aside, dataDir)
        return { kind: 'wentBack' }
      })
    },

    chooseAgain(): void {
      if (state.kind !== 'working') state = { kind: 'choosing' }
    },
  }
}

export type RestoreSession = ReturnType<typeof createRestoreSession>
