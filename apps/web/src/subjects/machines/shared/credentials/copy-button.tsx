import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { useCopy } from '../../../../platform/ui/text/use-copy.ts'

interface CopyButtonProps {
  text: string
  /** What it copies, for screen readers. */
  name: string
  onCopied?: () => void
}

export function CopyButton({ text, name, onCopied }: CopyButtonProps) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy(onCopied)
  const isCopied = copied === text
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        className="mw-cred-copy"
        aria-label={t('credentials.copy_what', { what: name })}
        leftSection={
          isCopied ? (
            <IconCheck size="0.8125rem" aria-hidden="true" />
          ) : (
            <IconCopy size="0.8125rem" aria-hidden="true" />
          )
        }
        onClick={() => copy(text)}
      >
        {t(isCopied ? 'credentials.copied' : 'credentials.copy')}
      </Button>
      <span className="mw-sr-only" role="status">
        {isCopied && t('credentials.copied')}
      </span>
    </>
  )
}
