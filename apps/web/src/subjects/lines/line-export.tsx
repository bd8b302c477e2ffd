import { Button, Menu } from '@mantine/core'
import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconDownload } from '../../platform/ui/icons/icons.ts'
import { downloadCsv } from '../../platform/ui/text/download.ts'
import { lossesCsv, stretchesCsv } from './line-csv.ts'
import { useCauseText } from './use-cause-text.ts'

interface LineExportProps {
  readonly of: Parameters<typeof lossesCsv>[0] & Parameters<typeof useCauseText>[0]
  /** Of a day; a longer time has no stretches. */
  readonly report?: LineReport
  /** Of the files: the days. */
  readonly days: string
}

/** Stretches and losses as files. */
export function LineExport({ of, report, days }: LineExportProps) {
  const { t } = useTranslation()
  const names = useCauseText(of)
  const save = (what: string, csv: string) => downloadCsv(`${of.Line.Name} ${days} ${what}.csv`, csv)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload size="1rem" stroke={1.6} aria-hidden="true" />}>
          {t('table.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {report && (
          <Menu.Item onClick={() => save(t('line.stretches'), stretchesCsv(report, names, t))}>
            {t('line.stretches')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => save(t('line.losses_title'), lossesCsv(of, names, t))}>
          {t('line.losses_title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
