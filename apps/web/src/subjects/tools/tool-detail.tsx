import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Tool } from '@millwright/contract/tools/tools'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconPencil, IconX } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { formatDate, formatDateTime, formatUpTo } from '../../platform/ui/text/format.ts'
import { ToolChangesCard } from './tool-changes.tsx'
import { amountText, ConditionChip, isOver, LifeBar, rangeText, runsOutText } from './tool-look.tsx'
import styles from './tooling.module.css'
import { historyQuery, toolQuery } from './tooling.queries.ts'

/** Draws with uPlot, which the list does without. */
const LifeChart = lazyPart(() => import('./life-chart.tsx'), 'LifeChart')
const ToolEdit = lazyPart(() => import('./tool-edit.tsx'), 'ToolEdit')

interface ToolDetailProps {
  readonly machine: Machine
  readonly toolId: string
  readonly onClose: () => void
}

/** One tool beside the list: what is left of it, how it wears, and when it was changed. */
export function ToolDetail({ machine, toolId, onClose }: ToolDetailProps) {
  const { t } = useTranslation()
  const { person } = useSession()
  const [isEditing, setEditing] = useState(false)
  const tool = useQuery(toolQuery(machine.Id, toolId))
  const history = useQuery(historyQuery(machine.Id, toolId))
  const lives = history.data?.result ?? []
  return (
    <div className={styles.detail}>
      <Card
        title={tool.data ? `${tool.data.place} ${tool.data.name || tool.data.toolId}` : toolId}
        actions={
          <>
            {tool.data && mayEnter('tools', person) && (
              <Button
                size="xs"
                leftSection={<IconPencil size="1rem" aria-hidden="true" />}
                onClick={() => setEditing(true)}
              >
                {t('tools.edit')}
              </Button>
            )}
            <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('misc.close')}>
              <IconX size="1rem" aria-hidden="true" />
            </ActionIcon>
          </>
        }
      >
        <CardState query={tool} what={t('tools.tool')} skeleton={<Skeleton height="12rem" />} />
        {tool.data && <ToolFacts machine={machine} tool={tool.data} />}
      </Card>
      {tool.data && lives.length > 0 && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <LifeChart machine={machine} tool={tool.data} lives={lives} />
        </Suspense>
      )}
      <ToolChangesCard machine={machine} history={history} />
      {tool.data && isEditing && (
        <Suspense>
          <ToolEdit machine={machine} tool={tool.data} onDone={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function ToolFacts({ machine, tool }: { machine: Machine; tool: Tool }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(60_000)
  const texts = { t, language: i18n.language, zone, now }
  const { perDay } = tool.runsOut
  const size = (value: number | null): string =>
    value === null ? '–' : `${formatUpTo(value, i18n.language, 3)} mm`
  const facts: [string, string][] = [
    [t('tools.diameter_full'), size(tool.diameter)],
    [t('tools.length'), size(tool.length)],
    [t('tools.limit'), tool.lifeLimit === null ? '–' : amountText(tool.lifeLimit, tool.lifeUnit, texts)],
    [t('tools.family'), tool.family || '–'],
    [t('tools.id'), tool.toolId],
    [t('tools.fitted'), formatDate(Date.parse(tool.fittedTime), zone, i18n.language)],
  ]
  return (
    <>
      <p className={styles.how}>
        <b data-over={isOver(tool) || undefined}>{runsOutText(tool, texts)}</b>
        <ConditionChip tool={tool} t={t} />
        {!tool.isFitted && <span className={styles.aside}>{t('tools.not_fitted')}</span>}
      </p>
      <p className={styles.aside}>{rangeText(tool, texts)}</p>
      <LifeBar tool={tool} texts={texts} />
      {perDay !== null && (
        <p className={styles.aside}>
          {t('tools.at_pace', { amount: amountText(perDay, tool.lifeUnit, texts) })}
        </p>
      )}
      <Facts facts={facts} />
      {tool.note !== '' && <p className={styles.note}>{tool.note}</p>}
      {tool.editedTime !== null && (tool.edited.length > 0 || tool.note !== '') && (
        <p className={styles.aside}>
          {t('tools.edited', {
            who: tool.editedBy ?? '–',
            when: formatDateTime(Date.parse(tool.editedTime), zone, i18n.language),
          })}
        </p>
      )}
    </>
  )
}
