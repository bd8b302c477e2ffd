import { Button, Group } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'

/** Stays until it is answered (rules: toasts 4). */
export function ReloadQuestion({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {t('errors.cp_close')}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="filled" onClick={() => window.location.reload()}>
          {t('misc.yes')}
        </Button>
        <Button size="xs" onClick={onStay}>
          {t('misc.no')}
        </Button>
      </Group>
    </>
  )
}
