import bg from 'flag-icons/flags/4x3/bg.svg?no-inline'
import br from 'flag-icons/flags/4x3/br.svg?no-inline'
import cn from 'flag-icons/flags/4x3/cn.svg?no-inline'
import cz from 'flag-icons/flags/4x3/cz.svg?no-inline'
import de from 'flag-icons/flags/4x3/de.svg?no-inline'
import dk from 'flag-icons/flags/4x3/dk.svg?no-inline'
import ee from 'flag-icons/flags/4x3/ee.svg?no-inline'
import es from 'flag-icons/flags/4x3/es.svg?no-inline'
import fi from 'flag-icons/flags/4x3/fi.svg?no-inline'
import fr from 'flag-icons/flags/4x3/fr.svg?no-inline'
import gr from 'flag-icons/flags/4x3/gr.svg?no-inline'
import hr from 'flag-icons/flags/4x3/hr.svg?no-inline'
import hu from 'flag-icons/flags/4x3/hu.svg?no-inline'
import iceland from 'flag-icons/flags/4x3/is.svg?no-inline'
import it from 'flag-icons/flags/4x3/it.svg?no-inline'
import lt from 'flag-icons/flags/4x3/lt.svg?no-inline'
import lv from 'flag-icons/flags/4x3/lv.svg?no-inline'
import nl from 'flag-icons/flags/4x3/nl.svg?no-inline'
import no from 'flag-icons/flags/4x3/no.svg?no-inline'
import pl from 'flag-icons/flags/4x3/pl.svg?no-inline'
import pt from 'flag-icons/flags/4x3/pt.svg?no-inline'
import ro from 'flag-icons/flags/4x3/ro.svg?no-inline'
import ru from 'flag-icons/flags/4x3/ru.svg?no-inline'
import se from 'flag-icons/flags/4x3/se.svg?no-inline'
import sk from 'flag-icons/flags/4x3/sk.svg?no-inline'
import tr from 'flag-icons/flags/4x3/tr.svg?no-inline'
import us from 'flag-icons/flags/4x3/us.svg?no-inline'
import type { Language } from '../../platform/ui/text/languages.ts'

/** Files of their own: some are larger than all else that the sign-in page loads. */
export const FLAGS: Record<Language, string> = {
  'bg-BG': bg,
  'cs-CZ': cz,
  'da-DK': dk,
  'de-DE': de,
  'el-GR': gr,
  'en-US': us,
  'es-ES': es,
  'et-EE': ee,
  'fi-FI': fi,
  'fr-FR': fr,
  'hr-HR': hr,
  'hu-HU': hu,
  'is-IS': iceland,
  'it-IT': it,
  'lt-LT': lt,
  'lv-LV': lv,
  'nb-NO': no,
  'nl-NL': nl,
  'pl-PL': pl,
  'pt-BR': br,
  'pt-PT': pt,
  'ro-RO': ro,
  'ru-RU': ru,
  'sk-SK': sk,
  'sv-SE': se,
  'tr-TR': tr,
  'zh-CN': cn,
}
