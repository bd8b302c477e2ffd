import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconDownload } from '../../platform/ui/icons/icons.ts'
import { downloadCsv } from '../../platform/ui/text/download.ts'

interface ExportButtonProps {
  /** Without `.csv`. */
  readonly name: string
  readonly write: () => Promise<string> | string
  readonly isDisabled: boolean
}

/** A failure shows a toast, as that of any action does. */
export function ExportButton({ name, write, isDisabled }: ExportButtonProps) {
  const { t } = useTranslation()
  const save = useMutation({ mutationFn: async () => downloadCsv(`${name}.csv`, await write()) })
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />}
      onClick={() => save.mutate()}
      loading={save.isPending}
      disabled={isDisabled}
    >
      {t('machine_data.csv')}
    </Button>
  )
}
