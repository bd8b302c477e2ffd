import { Button, Menu } from '@mantine/core'
import {
  getGroupReport,
  getMachineReport,
  REPORT_FILE_FORMATS,
  type ReportFileFormat,
} from '@millwright/contract/analytics/analytics-reports'
import { reportName } from '@millwright/domain/analytics/report-name'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconDownload } from '../../platform/ui/icons/icons.ts'
import { downloadBlob } from '../../platform/ui/text/download.ts'
import type { AnalyticsView } from './use-analytics-view.ts'

export type ReportSubject =
  | { readonly kind: 'group'; readonly org: string; readonly groupId: string; readonly name: string }
  | { readonly kind: 'machine'; readonly id: string; readonly name: string }

interface ExportMenuProps {
  readonly view: AnalyticsView
  readonly subject: ReportSubject
  /** A file is made of what is in sight: not while it loads, nor of days that are refused. */
  readonly isShown: boolean
}

/** The figures of the page as a file. */
export function ExportMenu({ view, subject, isShown }: ExportMenuProps) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: async (format: ReportFileFormat) => {
      const query = { ...view.range, kpiCalcMethod: view.method, format }
      const file =
        subject.kind === 'group'
          ? await client.download(getGroupReport, {
              params: { org: subject.org, groupId: subject.groupId },
              query,
            })
          : await client.download(getMachineReport, { params: { id: subject.id }, query })
      downloadBlob(`${reportName(subject.name, view.range)}.${format}`, file)
    },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!isShown}
          leftSection={<IconDownload size="1rem" stroke={1.6} aria-hidden="true" />}
        >
          {t('analytics.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {REPORT_FILE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {t(`analytics.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
