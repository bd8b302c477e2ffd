import type { Tool } from '@millwright/contract/tools/tools'
import type { SparkScale } from '../../platform/ui/charts/lines/spark-runs.ts'
import { Sparkline } from '../../platform/ui/charts/lines/sparkline.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatDate, formatUpTo } from '../../platform/ui/text/format.ts'
import {
  amountText,
  ConditionChip,
  isOver,
  LifeBar,
  rangeText,
  runsOutText,
  shareLeft,
  type ToolTexts,
} from './tool-look.tsx'
import styles from './tooling.module.css'

/** Enough to see whether it wears evenly. */
const SPARK_POINTS = 40

/** Lives are in minutes, metres or pieces: what is left of each is compared as a share of its limit. */
const LIFE_SCALE: SparkScale = { low: 0, high: 1 }

function WearSpark({ tool: { wear, lifeLimit } }: { readonly tool: Tool }) {
  const last = wear.slice(-SPARK_POINTS)
  // Without a limit there is no share: only its own shape can be shown.
  if (!lifeLimit) return <Sparkline values={last.map(({ used }) => -used)} />
  return <Sparkline values={last.map(({ used }) => Math.max(0, 1 - used / lifeLimit))} scale={LIFE_SCALE} />
}

/** A tool without a known day comes last. */
const urgency = (tool: Tool): number | null =>
  tool.condition === 'broken' ? 0 : tool.runsOut.time === null ? null : Date.parse(tool.runsOut.time)

export function toolColumns(texts: ToolTexts): readonly Column<Tool>[] {
  const { t, language, zone } = texts
  const unknown = <span className={styles.aside}>–</span>
  return [
    {
      id: 'place',
      headerKey: 'tools.place',
      width: 5,
      isNumber: true,
      sortBy: ({ place }) => place,
      cell: ({ place }) => <b>{place}</b>,
      csv: ({ place }) => place,
    },
    {
      id: 'tool',
      headerKey: 'tools.tool',
      sortBy: ({ name }) => name,
      cell: (tool) => (
        <span className={styles.name}>
          <span>
            {tool.name || tool.toolId} <ConditionChip tool={tool} t={t} />
          </span>
          <span className={styles.aside}>{tool.toolId}</span>
        </span>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'id',
      headerKey: 'tools.id',
      isHidden: true,
      sortBy: ({ toolId }) => toolId,
      cell: ({ toolId }) => toolId,
      csv: ({ toolId }) => toolId,
    },
    {
      id: 'family',
      headerKey: 'tools.family',
      isHidden: true,
      sortBy: ({ family }) => family,
      cell: ({ family }) => family,
      csv: ({ family }) => family,
    },
    {
      id: 'diameter',
      headerKey: 'tools.diameter',
      width: 4.5,
      align: 'end',
      isNumber: true,
      hideOnPhone: true,
      sortBy: ({ diameter }) => diameter,
      cell: ({ diameter }) => (diameter === null ? unknown : formatUpTo(diameter, language, 3)),
      csv: ({ diameter }) => diameter,
    },
    {
      id: 'left',
      headerKey: 'tools.life_left',
      width: 10,
      sortBy: shareLeft,
      cell: (tool) => <LifeBar tool={tool} texts={texts} />,
      csv: ({ lifeLeft }) => lifeLeft,
    },
    {
      id: 'wear',
      headerKey: 'tools.wear',
      width: 6,
      hideOnPhone: true,
      cell: (tool) => <WearSpark tool={tool} />,
    },
    {
      id: 'pace',
      headerKey: 'tools.per_day',
      width: 7,
      align: 'end',
      isNumber: true,
      hideOnPhone: true,
      sortBy: ({ runsOut }) => runsOut.perDay,
      cell: ({ runsOut: { perDay }, lifeUnit }) =>
        perDay === null ? unknown : amountText(perDay, lifeUnit, texts),
      csv: ({ runsOut }) => runsOut.perDay,
    },
    {
      id: 'runsOut',
      headerKey: 'tools.runs_out',
      width: 14,
      sortBy: urgency,
      cell: (tool) => (
        <span className={styles.name} data-over={isOver(tool) || undefined}>
          <span>{runsOutText(tool, texts)}</span>
          <span className={`${styles.aside} mw-num`}>{rangeText(tool, texts)}</span>
        </span>
      ),
      csv: ({ runsOut }) => runsOut.time,
    },
    {
      id: 'fitted',
      headerKey: 'tools.fitted',
      width: 8,
      isNumber: true,
      hideOnPhone: true,
      sortBy: ({ fittedTime }) => fittedTime,
      cell: ({ fittedTime }) => formatDate(Date.parse(fittedTime), zone, language),
      csv: ({ fittedTime }) => fittedTime,
    },
  ]
}
