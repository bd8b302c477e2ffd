import { Button } from '@mantine/core'
import type { tryMapping } from '@millwright/contract/connectors/connectors'
import {
  MAX_MAPPED,
  type MappedChannel,
  type ProposedChannel,
  type ShownValue,
} from '@millwright/contract/connectors/mapping-shapes'
import type { ResultOf } from '@millwright/contract/wire/call'
import { emptyChannels } from '@millwright/domain/connectors/wanted-channels'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconPlugConnected } from '../../platform/ui/icons/icons.ts'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import styles from './connector.module.css'
import { EmptyRow, MappingRow } from './mapping-row.tsx'

/** It knows all channels by name. */
const MappedDialog = lazyPart(() => import('./mapped-dialog.tsx'), 'MappedDialog')

interface MappingListProps {
  readonly mapping: readonly MappedChannel[]
  readonly proposed: readonly ProposedChannel[]
  /** Of nodes. */
  readonly now: ReadonlyMap<string, ShownValue>
  readonly points: ResultOf<typeof tryMapping>['Channels']
  /** A row, or a channel that has no node yet. */
  readonly chosen: number | string | null
  readonly onChoose: (chosen: number | string | null) => void
  /** Nodes that the machine does not have. */
  readonly missing: ReadonlySet<string>
  readonly onMapping: (mapping: readonly MappedChannel[]) => void
  /** The machine is still being looked through. */
  readonly isWaiting: boolean
  /** Its nodes are beside it, to be chosen. */
  readonly hasTree: boolean
}

/** Our channel, its node, how sure that is, and what it is now. */
export function MappingList(props: MappingListProps) {
  const { mapping, proposed, now, points, chosen, onChoose, onMapping, isWaiting, missing, hasTree } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const certainty = (each: MappedChannel): number =>
    sureOf(proposed.find(({ Channel, Node }) => Channel === each.Channel && Node === each.Node))
  const put = (at: number | 'new', changed: MappedChannel): void => {
    onMapping(
      at === 'new' ? [...mapping, changed] : mapping.map((each, index) => (index === at ? changed : each)),
    )
    setOpen(null)
  }
  if (mapping.length === 0 && open === null)
    return (
      <EmptyState
        icon={<IconPlugConnected size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t(isWaiting ? 'connectors.looking' : 'connectors.nothing_mapped')}
        text={t('connectors.nothing_mapped_text')}
        action={<Button onClick={() => setOpen('new')}>{t('connectors.add_channel')}</Button>}
      />
    )
  return (
    <div className={styles.rows}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('connectors.our_channel')}</th>
            <th scope="col">{t('connectors.node')}</th>
            <th scope="col">{t('connectors.certainty')}</th>
            <th scope="col" className={styles.number}>
              {t('connectors.now')}
            </th>
            <th aria-label={t('connectors.change')} />
          </tr>
        </thead>
        <tbody>
          {mapping.map((each, at) => {
            const last = points.find(({ Channel }) => Channel === each.Channel)?.Points.at(-1)
            return (
              <MappingRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the same channel and node may be there twice, in an order that counts
                key={`${each.Channel} ${each.Node} ${at}`}
                mapped={each}
                isFurther={mapping[at - 1]?.Channel === each.Channel}
                isChosen={chosen === at}
                isMissing={missing.has(each.Node)}
                sure={certainty(each)}
                becomes={isShown(last?.v) ? last.v : null}
                node={now.get(each.Node)}
                onChoose={() => onChoose(chosen === at ? null : at)}
                onChange={() => setOpen(at)}
                onRemove={() => {
                  onChoose(null)
                  onMapping(mapping.filter((_, index) => index !== at))
                }}
              />
            )
          })}
          {(hasTree ? emptyChannels(mapping.map(({ Channel }) => Channel)) : []).map((channel) => (
            <EmptyRow
              key={channel}
              channel={channel}
              sure={sureOf(proposed.find(({ Channel }) => Channel === channel))}
              isChosen={chosen === channel}
              onChoose={() => onChoose(chosen === channel ? null : channel)}
            />
          ))}
        </tbody>
      </table>
      <Button variant="subtle" disabled={mapping.length >= MAX_MAPPED} onClick={() => setOpen('new')}>
        {t('connectors.add_channel')}
      </Button>
      {open !== null && (
        <Suspense>
          <MappedDialog
            mapped={open === 'new' ? null : (mapping[open] ?? null)}
            onClose={() => setOpen(null)}
            onSave={(changed) => put(open, changed)}
          />
        </Suspense>
      )}
    </div>
  )
}

const sureOf = (found: ProposedChannel | undefined): number =>
  found ? { specification: 3, 'name-and-unit': 2, name: 1 }[found.Certainty] : 0

const isShown = (v: unknown): v is number | string | boolean =>
  typeof v === 'number' || typeof v === 'string' || typeof v === 'boolean'
