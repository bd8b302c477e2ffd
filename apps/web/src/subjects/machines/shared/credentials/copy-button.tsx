import { Button } from '@mantine/core'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconCheck, IconCopy } from '../../../../platform/ui/icons/icons.ts'
import { useCopy } from '../../../../platform/ui/text/use-copy.ts'
import styles from './credentials.module.css'

interface CopyButtonProps {
  text: string
  /** The name of the copied value, for screen readers. */
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
        className={styles.copy}
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
