import type { countries as french } from '../fr/countries.ts';
import { translated } from '../translated.ts';

/** Texts for visitors that depend on the service's country, by its ISO code (OPS-06). */
export const countries = translated<typeof french>({
  DZ: {
    region: 'الولاية',
    serviceName: 'مصلحة قدامى المحاربين — سفارة فرنسا بالجزائر',
    serviceAddress: '25 طريق عبد القادر قادوش\nحيدرة، الجزائر العاصمة\nالجزائر',
    phoneHint: 'رقم نقال جزائري فقط، مثلًا \u2066%{national}\u2069 أو \u2066%{international}\u2069',
    law: 'في الجزائر يمكن أن ينطبق أيضًا القانون رقم 18-07 المؤرخ في 10 جوان 2018 المتعلق بحماية المعطيات ذات الطابع الشخصي؛ وسلطته هي \u2066ANPDP\u2069.',
  },
  MA: {
    region: 'الجهة',
    serviceName: 'مصلحة قدامى المحاربين — سفارة فرنسا بالمغرب',
    serviceAddress: '1 زنقة ابن حجر\nأكدال، الرباط\nالمغرب',
    phoneHint: 'رقم هاتف محمول مغربي، مثلًا \u2066%{national}\u2069 أو \u2066%{international}\u2069',
    law: 'في المغرب يمكن أن ينطبق أيضًا القانون رقم 09-08 المؤرخ في 18 فبراير 2009 المتعلق بحماية الأشخاص الذاتيين تجاه معالجة المعطيات ذات الطابع الشخصي، وسلطته هي اللجنة الوطنية لمراقبة حماية المعطيات ذات الطابع الشخصي (\u2066CNDP\u2069).',
  },
  TN: {
    region: 'الولاية',
    serviceName: 'مصلحة قدامى المحاربين — سفارة فرنسا بتونس',
    serviceAddress: '2 ساحة الاستقلال\nتونس\nالجمهورية التونسية',
    phoneHint: 'رقم هاتف جوال تونسي، مثلًا \u2066%{national}\u2069 أو \u2066%{international}\u2069',
    law: 'في تونس يمكن أن ينطبق أيضًا القانون الأساسي عدد 63 لسنة 2004 المؤرخ في 27 جويلية 2004 المتعلق بحماية المعطيات الشخصية، وسلطته هي الهيئة الوطنية لحماية المعطيات الشخصية (\u2066INPDP\u2069).',
  },
});
