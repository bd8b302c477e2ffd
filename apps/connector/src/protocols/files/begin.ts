import type { FilesSettings } from '@millwright/contract/connectors/settings/files'
import { MAX_MARKS } from '@millwright/domain/connectors/files/files-position'
import type { FileMarks } from './file-marks.ts'
import type { FileNodes } from './file-nodes.ts'
import type { FoundFile } from './file-place.ts'
import type { FilesReport } from './files-report.ts'
import type { Sampler } from './sample-file.ts'

/** Files in which the last records are looked for: others may be gone. */
const MAX_RECALLED = 5

interface BeginOptions {
  /** In the order in which they were changed. */
  readonly found: readonly FoundFile[]
  readonly marks: FileMarks
  readonly nodes: FileNodes
  readonly report: FilesReport
  readonly sample: Sampler
  readonly settings: Pick<FilesSettings, 'ReadsOld'>
  now(): number
}

/** Decides where reading begins, and what is known until something new is read. */
export async function begin(options: BeginOptions): Promise<void> {
  if (!options.marks.isFirstStart) await recall(options)
  else if (!options.settings.ReadsOld) await passOver(options)
}

/** Files that are there already count as read, but their last records say how things are now. */
async function passOver({ found, marks, nodes, report, sample, now }: BeginOptions): Promise<void> {
  const older = found.at(-MAX_MARKS - 1)
  if (older) marks.coverUpTo(older)
  for (const file of found.slice(-MAX_MARKS)) {
    const last = await sample(file)
    if (last === null) continue
    if ('fault' in last) {
      report.file(file.name, last.fault)
      continue
    }
    const { end: offset, head, tail } = last
    const lastTs = nodes.takeSample(last, Math.min(now(), file.changedAt))
    marks.set({ ...file, offset, lines: null, begins: 'record', head, tail, lastTs })
  }
}

/** The records that were read last before the start hold until others are read. */
async function recall({ found, marks, nodes, sample, now }: BeginOptions): Promise<void> {
  for (const mark of marks.newest(MAX_RECALLED)) {
    const named = found.find(({ name }) => name === mark.name)
    const file = found.find(({ id }) => id !== '' && id === mark.id) ?? named
    const last = file && (await sample(file, mark))
    if (!file || !last || 'fault' in last || last.head !== mark.head || last.tail !== mark.tail) continue
    nodes.takeSample(last, mark.lastTs ?? Math.min(now(), file.changedAt))
    return
  }
}
