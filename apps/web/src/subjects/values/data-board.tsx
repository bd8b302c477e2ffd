import type { Machine } from '@millwright/contract/machines/machines'
import type { ChannelInfo } from '@millwright/contract/wire/channel-values'
import { Suspense, useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconAntennaBars5, IconRouteOff } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { buildTree, firstChannel } from './channel-tree.ts'
import { ChartSkeleton } from './data-skeleton.tsx'
import styles from './machine-data-page.module.css'
import { TreeCard } from './tree-card.tsx'
import { useDataSearch } from './use-data-search.ts'

/** A chart or a table, by what the channel carries; the other one is not loaded. */
const NumberView = lazyPart(() => import('./number-view.tsx'), 'NumberView')
const TextView = lazyPart(() => import('./text-view.tsx'), 'TextView')

interface DataBoardProps {
  readonly machine: Machine
  readonly channels: readonly ChannelInfo[]
  readonly loadedAt: number
  readonly refresh: () => void
}

/** A value that came into sight may be as old as the answer; it is loaded again no more often than this. */
const OLD_AFTER_MS = 5_000

/** All channels of a machine at the left, one of them at the right. */
export function DataBoard({ machine, channels, loadedAt, refresh }: DataBoardProps) {
  const { t } = useTranslation()
  const search = useDataSearch()
  const infos = useMemo(() => new Map(channels.map((info) => [info.channel, info])), [channels])
  const tree = useMemo(() => buildTree(channels.map((info) => info.channel)), [channels])
  const shown = useMemo(
    () =>
      search.channel ??
      firstChannel(tree, (path) => infos.get(path)?.kind === 'number') ??
      firstChannel(tree, () => true),
    [search.channel, tree, infos],
  )
  if (channels.length === 0) {
    return (
      <Card className={styles.message}>
        <EmptyState
          icon={<IconAntennaBars5 size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('machine_data.no_channels')}
          text={t('machine_data.no_channels_text')}
        />
      </Card>
    )
  }
  const info = shown === undefined ? undefined : infos.get(shown)
  const common = { machine, unit: info?.unit ?? '' }
  return (
    <div className={styles.board}>
      <TreeCard
        machine={machine}
        tree={tree}
        infos={infos}
        selected={info?.channel}
        onSelect={search.chooseChannel}
        onMoved={() => Date.now() - loadedAt > OLD_AFTER_MS && refresh()}
      />
      <div className={styles.channel}>
        <Suspense fallback={<ChartSkeleton />}>
          {info?.kind === 'number' && (
            <NumberView key={info.channel} {...common} channel={info.channel} search={search} />
          )}
          {info && info.kind !== 'number' && (
            <TextView key={info.channel} {...common} channel={info.channel} />
          )}
        </Suspense>
        {!info && (
          <Card className={styles.message}>
            <EmptyState
              icon={<IconRouteOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('machine_data.unknown_channel')}
              text={t('machine_data.unknown_channel_text')}
            />
          </Card>
        )}
      </div>
    </div>
  )
}
