import type { visitorMail as french } from '../fr/visitor-mail.ts';
import { translated } from '../translated.ts';

/**
 * What the service writes to a visitor about an appointment (MAIL-01). What may be of any script stands between \u2068 and
 * \u2069, so that it turns nothing around it.
 */
export const visitorMail = translated<typeof french>({
  greeting: 'السلام عليكم \u2068%{name}\u2069،',
  greetingNameless: 'السلام عليكم،',
  booked: {
    subject: 'موعدكم يوم %{day}',
    said: 'تم تسجيل موعدكم لدى: \u2068%{service}\u2069.',
  },
  moved: {
    subject: 'تاريخ جديد لموعدكم: %{day}',
    said: 'تغيّر موعدكم لدى: \u2068%{service}\u2069. هذه معلوماته الجديدة.',
  },
  canceledByVisitor: {
    subject: 'أُلغي موعدكم يوم %{day}',
    said: 'أُلغي موعدكم بطلب منكم لدى: \u2068%{service}\u2069.',
  },
  canceledByService: {
    subject: 'أُلغي موعدكم يوم %{day}',
    said: 'ألغت المصلحة موعدكم: \u2068%{service}\u2069.',
  },
  restored: {
    subject: 'أُعيد تثبيت موعدكم يوم %{day}',
    said: 'كان موعدكم قد أُلغي، وهو الآن قائم من جديد لدى: \u2068%{service}\u2069.',
  },
  reminder: {
    subject: 'تذكير بموعدكم يوم %{day}',
    said: 'ننتظركم قريبًا لدى: \u2068%{service}\u2069.',
  },
  entry: 'موعد: \u2068%{service}\u2069',
  date: 'التاريخ',
  time: 'الساعة',
  place: 'المكان',
  address: 'العنوان',
  number: 'الرقم',
  named: '%{name}: \u2068%{value}\u2069',
  placeName: '\u200f\u2068%{cell}\u2069، \u2068%{region}\u2069',
  bring: 'احضروا ومعكم وثيقة هوية وهذا الرقم.',
  papers: 'أحضروا أيضًا: \u2068%{papers}\u2069.',
  link: 'عرض الموعد أو تغييره أو إلغاؤه',
  doNotCome: 'لا تأتوا في ذلك اليوم: لا أحد ينتظركم.',
});
