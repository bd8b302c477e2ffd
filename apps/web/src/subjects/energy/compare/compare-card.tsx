import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconX } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import type { BoardProps } from '../board-props.ts'
import { ComparedCharts } from './compared-charts.tsx'
import { ComparedFigures } from './compared-figures.tsx'
import { type CompareChoice, useCompared } from './use-compared.ts'

/** The machine of the page beside others, over the same days. */
export function CompareCard({ machine, energy, view, choice }: BoardProps & { choice: CompareChoice }) {
  const { t } = useTranslation()
  const { found, failed, isPending } = useCompared(choice.chosen, view)
  const compared = [{ machine, energy }, ...found]
  return (
    <Card
      title={t('energy.compare.title')}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('energy.compare.close')}
          onClick={() => choice.onChosen([])}
        >
          <IconX size="1rem" aria-hidden="true" />
        </Button>
      }
    >
      {failed.map(({ id, name, query }) => (
        <CardState key={id} query={query} what={name} />
      ))}
      {found.length > 0 && (
        <>
          <ComparedFigures compared={compared} />
          <ComparedCharts compared={compared} view={view} />
        </>
      )}
      {isPending && <Skeleton height="12rem" role="status" aria-label={t('misc.loading')} />}
    </Card>
  )
}
