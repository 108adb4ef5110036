import type { visitorSms as french } from '../fr/sms.ts';
import { translated } from '../translated.ts';

/** Short messages about an appointment (MAIL-04). */
export const visitorSms = translated<typeof french>({
  place: '%{cell}، %{region}',
  booked: 'موعدكم رقم %{number}: يوم %{day} على الساعة %{time}، %{place}. أحضروا وثيقة هوية.',
  moved: 'تغيّر موعدكم رقم %{number}: يوم %{day} على الساعة %{time}، %{place}.',
  canceled: 'أُلغي موعدكم رقم %{number} ليوم %{day} على الساعة %{time}. لا داعي للحضور في ذلك اليوم.',
  offered:
    'توفّر مكان يوم %{day} على الساعة %{time}، %{place}. أجيبوا قبل الساعة %{until} بالرابط الذي في بريدكم الإلكتروني.',
  reminder: 'تذكير: موعدكم رقم %{number} يوم %{day} على الساعة %{time}، %{place}. أحضروا وثيقة هوية.',
});
