listen {channel}
