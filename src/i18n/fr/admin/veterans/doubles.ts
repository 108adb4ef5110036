/** The list of records that are probably of one person (VET-18). */
export const doubles = {
  title: 'Doublons probables',
  progress:
    'Calcul en cours : %{smart_count} fiche reste à comparer. |||| Calcul en cours : %{smart_count} fiches restent à comparer.',
  compare: 'Comparer',
  compareNames: 'Comparer %{one} et %{other}',
  dismiss: 'Ce ne sont pas les mêmes',
  dismissNames: '%{one} et %{other} : ce ne sont pas les mêmes',
  dismissDone: 'Ces deux fiches ne seront plus proposées',
  takeBack: 'Proposer à nouveau',
  takeBackNames: 'Proposer à nouveau %{one} et %{other}',
  takeBackDone: 'Ces deux fiches sont proposées à nouveau',
  dismissed: 'Écartées le %{moment}',
  dismissedBy: 'Écartées le %{moment} par %{name}',
} as const;
