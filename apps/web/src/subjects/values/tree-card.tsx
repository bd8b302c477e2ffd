import type { Machine } from '@millwright/contract/machines/machines'
import type { ChannelInfo } from '@millwright/contract/wire/channel-values'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { SearchField } from '../../platform/ui/fields/search-field.tsx'
import { IconSearchOff } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatNumber } from '../../platform/ui/text/format.ts'
import type { TreeNode } from './channel-tree.ts'
import styles from './tree-card.module.css'
import { TreeList } from './tree-list.tsx'
import { useTree } from './use-tree.ts'

interface TreeCardProps {
  readonly machine: Machine
  readonly tree: readonly TreeNode[]
  readonly infos: ReadonlyMap<string, ChannelInfo>
  readonly selected: string | undefined
  readonly onSelect: (channel: string) => void
  readonly onMoved: () => void
}

export function TreeCard({ machine, tree, infos, selected, onSelect, onMoved }: TreeCardProps) {
  const { t, i18n } = useTranslation()
  const { search, setSearch, words, rows, toggle, found } = useTree(tree, selected)
  const count = (value: number) => formatNumber(value, i18n.language)
  return (
    <Card
      className={styles.channels}
      flush
      title={t('machine_data.channels')}
      hint={
        words.length > 0
          ? t('machine_data.found', { found: count(found), all: count(infos.size) })
          : count(infos.size)
      }
    >
      <SearchField
        className={styles.channelsSearch}
        label={t('machine_data.search')}
        words={search}
        onSearch={setSearch}
      />
      {rows.length > 0 ? (
        <TreeList
          machine={machine}
          rows={rows}
          words={words}
          infos={infos}
          selected={selected}
          onSelect={onSelect}
          onToggle={toggle}
          onMoved={onMoved}
        />
      ) : (
        <EmptyState
          icon={<IconSearchOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('machine_data.nothing_found')}
          text={t('machine_data.nothing_found_text')}
        />
      )}
    </Card>
  )
}
