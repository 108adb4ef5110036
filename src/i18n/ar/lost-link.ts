import type { lostLink as french } from '../fr/lost-link.ts';
import { translated } from '../translated.ts';

/** The page for visitors who lost the link to their appointment (PUB-13). */
export const lostLink = translated<typeof french>({
  title: 'أضعتُ رابط موعدي',
  intro:
    'يكفي رقم الهاتف وتاريخ الميلاد المقدَّمان عند طلب الموعد: يُرسَل رابط جديد إلى عنوان البريد الإلكتروني الذي قُدِّم حينها.',
  phone: 'الهاتف',
  phoneHint: 'الرقم الذي قدّمتموه، مثلًا \u20660550\u00a012\u00a034\u00a056\u2069',
  birthDate: 'تاريخ الميلاد',
  birthDateHint: 'تاريخ ميلاد الشخص الذي سيحضر إلى الموعد. اليوم، الشهر، السنة: 04/05/1938',
  submit: 'إرسال رابط جديد',
  sent: 'تم استلام طلبكم',
  sentHint:
    'إذا وُجد موعد قادم أو طلب في قائمة الانتظار بهذا الرقم وتاريخ الميلاد هذا، تُرسَل رسالة إلى البريد الإلكتروني المقدَّم حينها. تصل خلال بضع دقائق.',
  nothingCame:
    'لم يصلكم شيء؟ ابحثوا في الرسائل غير المرغوب فيها، وتحققوا من الرقم والتاريخ، أو اسألوا المصلحة.',
  again: 'إعادة المحاولة',
  question: 'هل لديكم موعد؟',
});
