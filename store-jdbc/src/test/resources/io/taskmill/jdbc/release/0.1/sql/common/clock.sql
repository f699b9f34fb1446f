select {now}
