import type { visitorMail as french } from '../fr/visitor-mail.ts';
import { translated } from '../translated.ts';

/**
 * Mails of the service to a visitor about an appointment (MAIL-01). Names of any script stand between \u2068 and
 * \u2069, so that they do not reorder the text around them.
 */
export const visitorMail = translated<typeof french>({
  greeting: 'السيد(ة) \u2068%{name}\u2069، تحية طيبة،',
  greetingNameless: 'تحية طيبة،',
  booked: {
    subject: 'موعدكم يوم %{day}',
    said: 'تم تسجيل موعدكم لدى \u2068%{service}\u2069.',
  },
  moved: {
    subject: 'تاريخ جديد لموعدكم: %{day}',
    said: 'تغيّر موعدكم لدى \u2068%{service}\u2069. هذه معلوماته الجديدة.',
    before: 'كان مقررًا يوم %{day} على الساعة %{time}.',
  },
  movedPlace: {
    subject: 'مكان جديد لموعدكم يوم %{day}',
    said: 'تغيّر مكان موعدكم لدى \u2068%{service}\u2069: التاريخ والساعة لم يتغيّرا.',
  },
  canceledByVisitor: {
    subject: 'أُلغي موعدكم يوم %{day}',
    said: 'أُلغي موعدكم لدى \u2068%{service}\u2069 بطلب منكم.',
  },
  canceledByService: {
    subject: 'أُلغي موعدكم يوم %{day}',
    said: 'ألغت \u2068%{service}\u2069 موعدكم.',
  },
  restored: {
    subject: 'أُعيد تثبيت موعدكم يوم %{day}',
    said: 'كان موعدكم لدى \u2068%{service}\u2069 قد أُلغي، وهو الآن قائم من جديد.',
  },
  reminder: {
    subject: 'تذكير بموعدكم يوم %{day}',
    said: 'ننتظركم قريبًا لدى \u2068%{service}\u2069.',
  },
  link: {
    subject: 'رابط موعدكم يوم %{day}',
    said: 'هذا رابط جديد إلى موعدكم لدى \u2068%{service}\u2069، كما طُلب. إذا لم تطلبوه فلا داعي لأي إجراء.',
  },
  entry: 'موعد: \u2068%{service}\u2069',
  date: 'التاريخ',
  time: 'الساعة',
  place: 'المكان',
  address: 'العنوان',
  map: 'عرض الخريطة',
  number: 'رقم الموعد',
  named: '%{name}: \u2068%{value}\u2069',
  placeName: '\u200f\u2068%{cell}\u2069، \u2068%{region}\u2069',
  bring: 'احضروا ومعكم وثيقة هوية وهذا الرقم.',
  papers: 'ما يجب إحضاره: \u2068%{papers}\u2069.',
  openLink: 'عرض الموعد أو تغييره أو إلغاؤه',
  again: 'حجز موعد آخر',
  doNotCome: 'لا داعي للحضور في ذلك اليوم.',
});
