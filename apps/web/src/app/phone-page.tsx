import { Button } from '@mantine/core'
import { session } from '../platform/api/session.ts'
import { useTranslation } from '../platform/i18n/use-translation.ts'
import type { Icon } from '../platform/ui/icons/icon.tsx'
import { IconBrandApple, IconBrandGooglePlay, IconDownload } from '../platform/ui/icons/icons.ts'
import { Brand } from '../platform/ui/page/brand.tsx'
import type { AppOffer } from './phone.ts'
import styles from './phone-page.module.css'

const STORES: Record<AppOffer['store'], { icon: Icon; key: string }> = {
  google_play: { icon: IconBrandGooglePlay, key: 'misc.google_play' },
  app_store: { icon: IconBrandApple, key: 'misc.app_store' },
  other: { icon: IconDownload, key: 'misc.get_app' },
}

/** From then on this phone is shown the site; the address that was opened is kept. */
function goOn(): void {
  session.write('siteOnPhone', 'true')
  window.location.reload()
}

/** On phones, before the site (rules: pages 10). */
export function PhonePage({ offer }: { offer: AppOffer }) {
  const { t } = useTranslation()
  const { icon: Icon, key } = STORES[offer.store]
  return (
    <main className={styles.root}>
      <title>{t('misc.product')}</title>
      <Brand />
      <h1>{t('misc.phone_title')}</h1>
      <p>{t('misc.phone_offer')}</p>
      <Button
        component="a"
        href={offer.address}
        variant="filled"
        size="lg"
        leftSection={<Icon size="1.5rem" stroke={1.6} aria-hidden="true" />}
      >
        {t(key)}
      </Button>
      <Button variant="subtle" size="md" onClick={goOn}>
        {t('misc.phone_site')}
      </Button>
    </main>
  )
}
